import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import styles from './profile-stats.module.css'

const STATS = ['projects', 'followers', 'following'] as const

export function ProfileStats({ stats }: { stats: Profile['stats'] }) {
  return (
    <Card heading={texts.profile.stats}>
      <dl className={styles['stats']}>
        {STATS.map(stat => (
          <div key={stat} className={styles['stat']}>
            <dt className={styles['name']}>{texts.profile.statNames[stat]}</dt>
            <dd className={styles['number']}>{texts.number(stats[stat])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
