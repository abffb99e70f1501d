import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

type CardProps = { heading: string; lead?: string; children: ReactNode; className?: string | undefined }

/** A section of a page with a heading. */
export function Card({ heading, lead, children, className }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(styles['card'], className)}>
      <header>
        <h2 id={id} className={styles['heading']}>
          {heading}
        </h2>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
    </section>
  )
}
