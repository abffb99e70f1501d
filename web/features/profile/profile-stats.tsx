import type { Profile } from '../../../shared/api/profile.ts'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { NumberList } from '../../ui/number-list.tsx'

const STATS = ['projects', 'followers', 'following'] as const

export function ProfileStats({ stats }: { stats: Profile['stats'] }) {
  return (
    <Card heading={texts.profile.stats}>
      <NumberList
        numbers={STATS.map(stat => ({
          label: texts.profile.statNames[stat],
          value: texts.number(stats[stat]),
        }))}
      />
    </Card>
  )
}
