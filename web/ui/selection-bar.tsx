import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { markObstacle } from './obstacles.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  /** How many of what are chosen. */
  label: string
  /** A few of them, small and round. */
  pictures: ReactNode
  /** What the button says that ends the choosing, as Escape does. */
  leaveLabel: string
  onLeave: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** Stays at the bottom of the window while things are chosen. */
export function SelectionBar({ label, pictures, leaveLabel, onLeave, children }: SelectionBarProps) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      // A dialog over the page closes first.
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
