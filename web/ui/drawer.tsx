import { Drawer as BaseDrawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import styles from './drawer.module.css'
import { markObstacle } from './obstacles.ts'

type DrawerProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * A panel at the bottom of a phone's screen, open while it is mounted. It closes with Escape, a
 * press outside or a swipe down.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  return (
    <BaseDrawer.Root open onOpenChange={open => !open && onClose()}>
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop data-veil className={styles['backdrop']} />
        <BaseDrawer.Viewport className={styles['viewport']}>
          <BaseDrawer.Popup ref={markObstacle} className={styles['popup']}>
            <BaseDrawer.Title className={styles['title']}>{title}</BaseDrawer.Title>
            <BaseDrawer.Content className={styles['content']}>{children}</BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  )
}
