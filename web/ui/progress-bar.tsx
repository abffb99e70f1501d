import { Progress } from '@base-ui/react/progress'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** 0 to 1; `null` while the end is not known. */
  value: number | null
  isStill?: boolean
}

export function ProgressBar({ label, value, isStill = false }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} value={value === null ? null : Math.round(value * 100)}>
      <Progress.Track className={styles['track']}>
        <Progress.Indicator className={styles['bar']} data-still={isStill || undefined} />
      </Progress.Track>
    </Progress.Root>
  )
}
