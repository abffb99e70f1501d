import { useState, type ReactNode } from 'react'
import type { NameBody, SameNameAnswer } from '../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { updatePerson } from '../decisions/cached-people.ts'
import { namePerson } from '../decisions/decision-requests.ts'
import { useDecide } from '../decisions/use-decide.ts'
import { SamePersonDialog } from './same-person-dialog.tsx'

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
