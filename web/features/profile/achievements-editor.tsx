import { Plus, Trophy } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_ACHIEVEMENTS, PROFILE_LENGTHS } from '../../../shared/api/profile-options.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChipList } from './chip-list.tsx'
import styles from './list-editor.module.css'

type AchievementsEditorProps = {
  achievements: readonly string[]
  onChange: (achievements: string[]) => void
}

export function AchievementsEditor({ achievements, onChange }: AchievementsEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const next = typed.trim()
  const canAdd = next !== '' && !achievements.includes(next) && achievements.length < MAX_ACHIEVEMENTS
  const add = () => {
    if (!canAdd) return
    onChange([...achievements, next])
    setTyped('')
    input.current?.focus()
  }
  return (
    <div className={styles['editor']}>
      {achievements.length > 0 && (
        <ChipList
          chips={achievements.map(name => ({ key: name, name, icon: <Trophy aria-hidden /> }))}
          onRemove={key => {
            onChange(achievements.filter(achievement => achievement !== key))
            input.current?.focus()
          }}
        />
      )}
      <div className={styles['row']}>
        <TextField
          ref={input}
          label={texts.profile.addAchievement}
          hint={texts.profile.achievementHint}
          value={typed}
          dir="auto"
          maxLength={PROFILE_LENGTHS.achievement}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter adds an entry, and does not submit the form.
            event.preventDefault()
            add()
          }}
        />
        <Button
          icon={<Plus aria-hidden />}
          aria-label={texts.profile.addAchievement}
          aria-disabled={!canAdd}
          onClick={add}
        >
          {texts.profile.add}
        </Button>
      </div>
    </div>
  )
}
