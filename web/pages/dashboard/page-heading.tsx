import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

type PageHeadingProps = { heading: string; lead?: string | undefined; actions?: ReactNode }

export function PageHeading({ heading, lead, actions }: PageHeadingProps) {
  return (
    <header className={styles['header']}>
      <div>
        <h1 className={styles['heading']}>{heading}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
