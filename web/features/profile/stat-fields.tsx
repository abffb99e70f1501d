import { texts } from '../../texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import styles from './fields.module.css'

const STATS = ['projects', 'followers', 'following'] as const
const MAX_DIGITS = 9

/** The three numbers; only digits are accepted. */
export function StatFields({ draft, change }: DraftFieldsProps) {
  return (
    <div className={styles['narrow']}>
      {STATS.map(stat => (
        <TextField
          key={stat}
          name={stat}
          label={texts.profile.statNames[stat]}
          inputMode="numeric"
          value={String(draft.stats[stat])}
          onChange={event => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
            change({ stats: { ...draft.stats, [stat]: Number(digits) } })
          }}
        />
      ))}
    </div>
  )
}
