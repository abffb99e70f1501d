import { Popover } from '@base-ui/react/popover'
import { type ReactNode, startTransition, useState } from 'react'
import { classNames } from './class-names.ts'
import { markObstacle } from './obstacles.ts'
import styles from './popover.module.css'

type PopoverPanelProps = {
  label: string
  className?: string | undefined
  align?: 'start' | 'center'
  /** Distance from the trigger, in pixels. */
  sideOffset?: number
  /** Returns false when the trigger should not get the focus after the panel is closed. */
  finalFocus?: () => boolean
  children: ReactNode
}

/** The panel that a `Popover.Trigger` opens, within a `Popover.Root`. */
export function PopoverPanel({
  label,
  className,
  align = 'center',
  sideOffset = 8,
  finalFocus,
  children,
}: PopoverPanelProps) {
  return (
    <Popover.Portal>
      <Popover.Positioner
        sideOffset={sideOffset}
        align={align}
        collisionPadding={12}
        className={styles['positioner']}
      >
        <Popover.Popup
          ref={markObstacle}
          className={classNames(styles['panel'], className)}
          aria-label={label}
          {...(finalFocus && { finalFocus })}
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}

/** A `Popover.Trigger` and its `PopoverPanel`, which is open or closed by pressing the trigger. */
export function PopoverRoot({ children }: { children: ReactNode }) {
  // A transition, so that the trigger looks pressed before the panel is rendered.
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={open => startTransition(() => setOpen(open))}>
      {children}
    </Popover.Root>
  )
}
