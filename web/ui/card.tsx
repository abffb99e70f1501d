import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

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

type DisclosureProps = { summary: ReactNode; children: ReactNode; name?: string }

/** A summary that expands when pressed. Of those with the same `name`, only one is open. */
export function Disclosure({ summary, children, name }: DisclosureProps) {
  return (
    <details className={styles['disclosure']} {...(name === undefined ? {} : { name })}>
      <summary className={styles['summary']}>
        {summary}
        <ChevronDown aria-hidden className={styles['chevron']} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
