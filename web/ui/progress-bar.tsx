import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** 0 to 1; `null` while the end is not known. */
  value: number | null
  /** Nothing moves at the moment. */
  isStill?: boolean
}

export function ProgressBar({ label, value, isStill = false }: ProgressBarProps) {
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
        data-still={isStill || undefined}
        data-endless={percent === undefined || undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
