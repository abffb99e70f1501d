import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './name-editor.module.css'
import { NameField } from './name-field.tsx'

type NameEditorProps = {
  person: PersonSummary
  /** `isLeft`: the field lost the focus, rather than Enter being pressed. */
  onSave: (name: string, isLeft: boolean) => void
  onCancel: () => void
  /** Without buttons: leaving the field saves the typed name. */
  isCompact?: boolean
}

/**
 * A field for a person's name. Enter takes the highlighted name, the button saves the typed one,
 * Escape cancels.
 */
export function NameEditor({ person, onSave, onCancel, isCompact = false }: NameEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const before = person.isNamed ? person.name : ''
  const [typed, setTyped] = useState(before)
  // The user has just pressed the edit button and wants to type.
  useEffect(() => input.current?.select(), [])
  const save = (name: string, isLeft = false) => {
    isDone.current = true
    onSave(name, isLeft)
  }
  const cancel = () => {
    isDone.current = true
    onCancel()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Ignored when another window or another part of this editor gets the focus.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget) || isDone.current) return
    if (typed.trim() === before) cancel()
    else save(typed, true)
  }
  return (
    <form
      className={styles['editor']}
      data-compact={isCompact || undefined}
      onSubmit={event => {
        event.preventDefault()
        save(typed)
      }}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && cancel()}
      onBlur={isCompact ? leave : undefined}
    >
      <NameField
        label={texts.corrections.name}
        placeholder={texts.corrections.nameThis}
        value={typed}
        onChange={setTyped}
        onPick={name => save(name)}
        except={person}
        ref={input}
      />
      {/* The list adds a second field to the form, so that Enter submits only with a button. */}
      {isCompact && (
        <button type="submit" hidden>
          {texts.corrections.save}
        </button>
      )}
      {!isCompact && (
        <div className={styles['actions']}>
          <Button type="submit" look="primary" size="small">
            {texts.corrections.save}
          </Button>
          <Button look="quiet" size="small" onClick={cancel}>
            {texts.corrections.cancel}
          </Button>
        </div>
      )}
    </form>
  )
}
