import type { ReactNode } from 'react'
import styles from './page-heading.module.css'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'

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

type BackLinkProps = { to: typeof SCREENS.results | typeof SCREENS.search; children: string }

/** A link above the heading, to the screen that is left. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: true }} className={styles['back']}>
      <ArrowLeft aria-hidden data-flips />
      {children}
    </Link>
  )
}

export function BackToResults() {
  return <BackLink to={SCREENS.results}>{texts.results.back}</BackLink>
}
