import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { ProgressBar } from './progress-bar.tsx'

type BannerProps = {
  title: string
  detail?: readonly string[]
  /** Without it there is no progress bar. */
  progressLabel?: string
  /** Progress from 0 to 1; null while the total is unknown. */
  fraction?: number | null
  isPaused?: boolean
  actions?: ReactNode
  /** Further content, below the rest. */
  children?: ReactNode
}

/** Shows work that continues while the user does something else. */
export function Banner({
  title,
  detail,
  progressLabel,
  fraction = null,
  isPaused = false,
  actions,
  children,
}: BannerProps) {
  return (
    <section className={styles['banner']} aria-label={title}>
      <div>
        <p className={styles['title']} role="status">
          {title}
        </p>
        <p className={styles['detail']}>
          {detail?.map(part => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
      {children && <div className={styles['more']}>{children}</div>}
      {progressLabel && (
        <div className={styles['progress']}>
          <ProgressBar label={progressLabel} value={fraction} isPaused={isPaused} />
        </div>
      )}
    </section>
  )
}
