import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { BusyContext } from './busy.ts'
import styles from './dialog.module.css'
import { markObstacle } from './obstacles.ts'

type DialogProps = {
  onClose: () => void
  title: string
  children: ReactNode
  actions: ReactNode
  /** Disables all fields and buttons inside. */
  isBusy?: boolean
}

/** A modal question. It closes with Escape or by one of its actions, but not by a press outside. */
export function Dialog({ onClose, title, children, actions, isBusy = false }: DialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Portal>
        {/* Also over the viewer of photos, which is a dialog itself. */}
        <AlertDialog.Backdrop forceRender data-veil className={styles['backdrop']} />
        <AlertDialog.Popup ref={markObstacle} className={styles['popup']}>
          <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
          <BusyContext value={isBusy}>
            <AlertDialog.Description className={styles['body']} render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className={styles['actions']}>{actions}</div>
          </BusyContext>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
