import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** 0 to 1; null while the total is unknown. */
  value: number | null
  /** The work is paused: the bar is grey. */
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
