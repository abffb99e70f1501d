import { useEffect, useRef, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './name-editor.module.css'
import { NameField } from './name-field.tsx'

type NameEditorProps = {
  person: PersonSummary
  onSave: (name: string) => void
  onCancel: () => void
}

/**
 * A field for a person's name. Enter takes the highlighted name, the button saves the typed one,
 * Escape cancels.
 */
export function NameEditor({ person, onSave, onCancel }: NameEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(person.isNamed ? person.name : '')
  // The user has just pressed the edit button and wants to type.
  useEffect(() => input.current?.select(), [])
  return (
    <form
      className={styles['editor']}
      onSubmit={event => {
        event.preventDefault()
        onSave(typed)
      }}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && onCancel()}
    >
      <NameField
        label={texts.corrections.name}
        placeholder={texts.corrections.nameThis}
        value={typed}
        onChange={setTyped}
        onPick={onSave}
        except={person}
        ref={input}
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" size="small">
          {texts.corrections.save}
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          {texts.corrections.cancel}
        </Button>
      </div>
    </form>
  )
}
