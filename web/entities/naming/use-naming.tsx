import { type ReactNode, useState } from 'react'
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
import styles from './use-naming.module.css'

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
