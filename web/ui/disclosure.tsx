import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

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
