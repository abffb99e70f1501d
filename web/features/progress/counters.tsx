import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import styles from './counters.module.css'
import { progressQuery } from './progress-query.ts'

export function Counters() {
  const stats = useQuery(progressQuery).data?.stats
  return (
    <dl className={styles['counters']}>
      <Counter label={texts.dashboard.totalClusters} value={stats?.totalClusters} />
      <Counter label={texts.dashboard.imagesProcessed} value={stats?.imagesProcessed} />
    </dl>
  )
}

function Counter({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles['counter']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{value === undefined ? '–' : texts.number(value)}</dd>
    </div>
  )
}
