import type { ReactNode } from 'react'
import styles from './banner.module.css'

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

type ProgressBarProps = {
  label: string
  /** 0 to 1; null while the total is unknown. */
  value: number | null
  /** A grey bar. */
  isPaused?: boolean
}

export function ProgressBar({ label, value, isPaused = false }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, value) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <div
        className={styles['bar']}
        data-paused={isPaused || undefined}
        data-endless={percent === undefined || undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
