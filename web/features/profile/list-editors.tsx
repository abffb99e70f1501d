import { Plus, Trophy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChipList } from './chip-list.tsx'
import styles from './list-editors.module.css'
import { MAX_ACHIEVEMENTS, PROFILE_LENGTHS } from '../../../shared/api/profile-options.ts'

type ChoiceListEditorProps<Choice extends string> = {
  label: string
  placeholder: string
  options: readonly Choice[]
  names: Readonly<Record<Choice, string>>
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  renderIcon?: (choice: Choice) => ReactNode
}

/** Chooses several entries of a list, each once. */
export function ChoiceListEditor<Choice extends string>({
  label,
  placeholder,
  options,
  names,
  chosen,
  onChange,
  renderIcon,
}: ChoiceListEditorProps<Choice>) {
  const select = useRef<HTMLSelectElement>(null)
  const [selected, setSelected] = useState('')
  const left = options.filter(option => !chosen.includes(option))
  const next = left.find(option => option === selected)
  const add = () => {
    if (next === undefined) return
    onChange([...chosen, next])
    setSelected('')
    select.current?.focus()
  }
  return (
    <div className={styles['editor']}>
      {chosen.length > 0 && (
        <ChipList
          chips={chosen.map(choice => ({ key: choice, name: names[choice], icon: renderIcon?.(choice) }))}
          onRemove={key => {
            onChange(chosen.filter(choice => choice !== key))
            select.current?.focus()
          }}
        />
      )}
      <div className={styles['row']}>
        <SelectField
          ref={select}
          label={label}
          value={next ?? ''}
          options={[
            { value: '', label: placeholder },
            ...left.map(option => ({ value: option, label: names[option] })),
          ]}
          onChange={event => setSelected(event.currentTarget.value)}
        />
        <Button
          icon={<Plus aria-hidden />}
          aria-label={label}
          aria-disabled={next === undefined}
          onClick={add}
        >
          {texts.profile.add}
        </Button>
      </div>
    </div>
  )
}

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
