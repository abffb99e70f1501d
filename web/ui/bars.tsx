import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './bars.module.css'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { markObstacle } from './obstacles.ts'

type SelectionBarProps = {
  /** The number of selected things, such as "3 photos". */
  label: string
  /** Small round pictures of a few selected things. */
  pictures: ReactNode
  /** Label of the button that ends the selection; Escape does the same. */
  leaveLabel: string
  onLeave: () => void
  /** The actions. */
  children: ReactNode
}

/** A bar at the bottom of the window while things are selected. */
export function SelectionBar({ label, pictures, leaveLabel, onLeave, children }: SelectionBarProps) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      // Escape closes a dialog over the page first.
      const isElsewhere = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) leave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <section ref={markObstacle} className={styles['bar']} aria-label={label}>
      <div className={styles['pictures']} aria-hidden>
        {pictures}
      </div>
      <p className={styles['count']} role="status">
        {label}
      </p>
      <IconButton label={leaveLabel} className={styles['leave']} onClick={onLeave}>
        <X aria-hidden />
      </IconButton>
      <div className={styles['actions']}>{children}</div>
    </section>
  )
}

type StickyBarProps = { className?: string | undefined; children: ReactNode }

/** The header of a page, which stays at the top of the window while the content scrolls. */
export function StickyBar({ className, children }: StickyBarProps) {
  return <header className={classNames(styles['sticky'], className)}>{children}</header>
}
