import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NameBody, SameNameAnswer } from '../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { updatePerson } from '../decisions/cached-people.ts'
import { namePerson } from '../decisions/decisions.ts'
import { useDecide } from '../decisions/use-decide.ts'
import { Portrait } from '../people/portrait.tsx'
import { NameField } from './name-field.tsx'
import styles from './naming.module.css'

/** Another person, the holder, has the name already. */
type Clash = { readonly person: PersonSummary; readonly holder: PersonSummary; readonly name: string }

/** Names people. `dialog` must be rendered: it asks whether two people of one name are the same. */
export function useNaming(): {
  rename: (person: PersonSummary, name: string) => Promise<void>
  dialog: ReactNode
} {
  const { decide } = useDecide()
  const [clash, setClash] = useState<Clash | null>(null)

  const send = async (person: PersonSummary, name: string, ifTaken: NonNullable<NameBody['ifTaken']>) => {
    const given = name.trim() === '' ? null : name.trim()
    if (given === person.name || (given === null && !person.isNamed)) return
    await decide({
      request: () => namePerson(person.id, { name: given, ifTaken }),
      message: () => (given === null ? texts.corrections.nameRemoved : texts.corrections.named(given)),
      ...(given !== null &&
        ifTaken !== 'merge' && { optimisticChange: updatePerson(person.id, { name: given, isNamed: true }) }),
      onError: error => {
        if (!(error instanceof ApiError) || error.code !== 'same-name') return false
        // An ApiError of this code has these details.
        setClash({ person, holder: (error.answer as SameNameAnswer).person, name: given ?? '' })
        return true
      },
    })
  }

  const dialog = clash && (
    <SamePersonDialog
      people={[clash.person, clash.holder]}
      name={clash.name}
      onAnswer={isSame => {
        setClash(null)
        void send(clash.person, clash.name, isSame ? 'merge' : 'another')
      }}
      onClose={() => setClash(null)}
    />
  )
  return { rename: (person, name) => send(person, name, 'ask'), dialog }
}

type SamePersonDialogProps = {
  people: readonly PersonSummary[]
  name: string
  onAnswer: (isSame: boolean) => void
  onClose: () => void
}

/** Asks whether two people of one name are the same person. */
export function SamePersonDialog({ people, name, onAnswer, onClose }: SamePersonDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={texts.corrections.sameTitle}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.corrections.anotherPerson}</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {texts.corrections.samePerson}
          </Button>
        </>
      }
    >
      <p>{texts.corrections.sameText(name)}</p>
      <div className={styles['people']}>
        {people.map(person => (
          <figure key={person.id} className={styles['person']}>
            <Portrait faceId={person.coverFaceId} size="medium" />
            <figcaption>
              {person.name}
              <span className={styles['count']}>{texts.results.photoCount(person.photoCount)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}

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
