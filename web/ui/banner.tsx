import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { ProgressBar } from './progress-bar.tsx'

type BannerProps = {
  title: string
  detail?: readonly string[]
  /** Without it there is no bar. */
  progressLabel?: string
  /** 0 to 1; `null` while the end is not known. */
  fraction?: number | null
  isStill?: boolean
  actions?: ReactNode
  /** What else is to be said, below the rest. */
  children?: ReactNode
}

/** Work that goes on while a person does something else. */
export function Banner({
  title,
  detail,
  progressLabel,
  fraction = null,
  isStill = false,
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
          <ProgressBar label={progressLabel} value={fraction} isStill={isStill} />
        </div>
      )}
    </section>
  )
}
