import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import styles from './outside-link.module.css'

/** A link to another site, without referrer. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={styles['link']}>
      <span dir="auto">{children}</span>
      <ExternalLink className={styles['icon']} role="img" aria-label={`(${texts.profile.opensElsewhere})`} />
    </a>
  )
}
