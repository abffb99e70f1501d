import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import styles from './drawer-button.module.css'
import { PopoverPanel } from './popover.tsx'
import { useMediaQuery } from './use-media-query.ts'

const importDrawer = () => import('./drawer.tsx')
const Drawer = lazy(async () => ({ default: (await importDrawer()).Drawer }))

type DrawerButtonProps = {
  /** The label of the button, and of the popover or drawer that it opens. */
  label: string
  icon: ReactNode
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A button that opens a list of actions, in a popover or, on a phone, in a drawer. */
export function DrawerButton({ label, icon, className, children }: DrawerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const close = () => setOpen(false)
  useEffect(() => {
    // If it fails, as while the server is unreachable, opening the drawer loads it again.
    if (isPhone) importDrawer().catch(() => undefined)
  }, [isPhone])
  if (isPhone) {
    return (
      <>
        <button
          type="button"
          className={className}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          {icon}
        </button>
        <Suspense>
          {isOpen && (
            <Drawer title={label} onClose={close}>
              <div>{children(close)}</div>
            </Drawer>
          )}
        </Suspense>
      </>
    )
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={className} aria-label={label} title={label}>
        {icon}
      </Popover.Trigger>
      <PopoverPanel label={label} sideOffset={4} align="start" className={styles['panel']}>
        {children(close)}
      </PopoverPanel>
    </Popover.Root>
  )
}

type DrawerActionProps = { icon: ReactNode; disabled?: boolean; onPress: () => void; children: ReactNode }

export function DrawerAction({ icon, disabled = false, onPress, children }: DrawerActionProps) {
  return (
    <button type="button" className={styles['action']} disabled={disabled} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}
