import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { MoveBody } from '../../../shared/api/decisions.ts'
import type { PeopleFound } from '../../../shared/api/search.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Portrait } from '../../entities/people/portrait.tsx'
import { peopleByNameQuery } from '../../entities/people/person-queries.ts'
import { MAX_NAME_LENGTH } from '../../../shared/api/bounds.ts'
import { LongestNameHint } from '../../entities/naming/name-field.tsx'
import styles from './person-picker.module.css'

/** An existing person, by id, or a new one, with a name if given. */
export type Picked = Pick<MoveBody, 'personId' | 'name'>

type PersonPickerProps = {
  title: string
  /** The current person of the faces, who is not offered. */
  exceptId?: string | null
  onPick: (picked: Picked, name: string | null) => void
  onClose: () => void
}

type PersonSummary = PeopleFound['people'][number]
type Choice = { readonly name: string; readonly person: PersonSummary | null }

/**
 * Chooses the person of a face: people with their crops, searched by name; an unused name creates a
 * person.
 */
export function PersonPicker({ title, exceptId = null, onPick, onClose }: PersonPickerProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery(peopleByNameQuery(wanted))
  const listChoices = (found: PeopleFound | undefined) =>
    buildPersonChoices(wanted, found?.people.filter(({ id }) => id !== exceptId) ?? [])
  const pick = ({ name, person }: Choice) => {
    if (person) onPick({ personId: person.id }, name)
    else onPick({ personId: null, ...(name !== '' && { name }) }, name === '' ? null : name)
  }
  /** Picks the best match after the people for the typed text have arrived. */
  const pickWhenAnswered = async () => {
    const found = await queryClient.ensureQueryData(peopleByNameQuery(wanted)).catch(() => undefined)
    const [first] = listChoices(found)
    if (first) pick(first)
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{texts.corrections.cancel}</Button>}
    >
      <div className={styles['form']}>
        <Autocomplete.Root
          inline
          open
          items={listChoices(data)}
          filter={null}
          // With a typed text, always highlights the first entry, also when the list becomes
          // shorter. Without one nothing is highlighted, so that Enter creates no person.
          autoHighlight={wanted === '' ? false : 'always'}
          itemToStringValue={({ name }: Choice) => name}
          value={typed}
          onValueChange={(name, { reason }) => {
            if (reason !== 'item-press') setTyped(name)
          }}
        >
          <Autocomplete.Input
            render={<SearchField label={texts.faces.pickName} maxLength={MAX_NAME_LENGTH} />}
            onKeyDown={event => {
              const isTaking = event.key === 'Enter' && !event.nativeEvent.isComposing
              if (!isTaking || wanted === '' || !(isPending || isPlaceholderData)) return
              event.preventDefault()
              event.preventBaseUIHandler()
              void pickWhenAnswered()
            }}
          />
          <LongestNameHint name={typed} />
          {isError && !data && <QueryError onRetry={refetch} />}
          <Autocomplete.List className={styles['people']}>
            {(choice: Choice) => (
              <Autocomplete.Item
                key={choice.person?.id ?? 'new'}
                value={choice}
                className={styles['person']}
                onClick={() => pick(choice)}
              >
                {choice.person ? (
                  <Portrait faceId={choice.person.coverFaceId} size="small" />
                ) : (
                  <UserRoundPlus aria-hidden className={styles['new']} />
                )}
                <span className={styles['name']}>{formatName(choice)}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </div>
    </Dialog>
  )
}

/**
 * Lists the best match, then the typed name as a new person, then others; without text, the new
 * person first.
 */
function buildPersonChoices(wanted: string, people: readonly PersonSummary[]): Choice[] {
  const known = people.map(person => ({ name: person.name, person }))
  if (wanted === '') return [{ name: '', person: null }, ...known]
  const isWanted = ({ name }: Choice) => name.toLowerCase() === wanted.toLowerCase()
  const exact = known.filter(isWanted)
  const others = known.filter(choice => !isWanted(choice))
  return exact.length > 0 ? [...exact, ...others] : [...others, { name: wanted, person: null }]
}

function formatName({ name, person }: Choice): string {
  if (person) return name
  return name === '' ? texts.faces.newPerson : texts.corrections.newPersonCalled(name)
}
