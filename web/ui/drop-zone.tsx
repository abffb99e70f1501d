import type { ReactNode } from 'react'
import { useState } from 'react'
import styles from './drop-zone.module.css'

type DropZoneProps = {
  icon: ReactNode
  title: string
  /** Said instead of the title while something hangs over it. */
  overTitle: string
  hint: string
  isBusy?: boolean
  onDrop: (dropped: DataTransfer) => void
  /** Buttons that lead to the same, for keyboards and fingers. */
  children: ReactNode
}

/** A place on which files can be dropped. */
export function DropZone({ icon, title, overTitle, hint, isBusy = false, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={styles['area']}
      data-over={isOver || undefined}
      aria-busy={isBusy}
      aria-label={title}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <p className={styles['title']}>{isOver ? overTitle : title}</p>
      <div className={styles['buttons']}>{children}</div>
      <p className={styles['hint']}>{hint}</p>
    </section>
  )
}
