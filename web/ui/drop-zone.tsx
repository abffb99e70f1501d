import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ButtonLook } from './button.tsx'
import { Button } from './button.tsx'
import styles from './drop-zone.module.css'

type DropZoneProps = {
  icon: ReactNode
  title: string
  /** Replaces the title while files are dragged over the area. */
  overTitle: string
  hints: readonly string[]
  isBusy?: boolean
  /** In one row, for screens with other main content. */
  isCompact?: boolean
  onDrop: (dropped: DataTransfer) => void
  /** The button that chooses files; a press anywhere on the area presses it. */
  choose: { readonly label: string; readonly look: ButtonLook; readonly icon?: ReactNode }
  onChoose: () => void
  /** More buttons. */
  children: ReactNode
}

/** An area on which files can be dropped, or which is pressed to choose files. */
export function DropZone(props: DropZoneProps) {
  const {
    icon,
    title,
    overTitle,
    hints,
    isBusy = false,
    isCompact = false,
    onDrop,
    choose,
    onChoose,
    children,
  } = props
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={styles['area']}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
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
      <div className={styles['buttons']}>
        <Button look={choose.look} icon={choose.icon} className={styles['choose']} onClick={onChoose}>
          {choose.label}
        </Button>
        {children}
      </div>
      <div className={styles['hints']}>
        {hints.map(hint => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
    </section>
  )
}
