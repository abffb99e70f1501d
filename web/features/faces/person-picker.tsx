import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { MoveBody } from '../../../shared/api/decisions.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Portrait } from '../people/portrait.tsx'
import { peopleByNameQuery } from '../search/people-search-query.ts'
import styles from './person-picker.module.css'

const MAX_LENGTH = 100

/** Somebody who is there, by id, or somebody new, perhaps with a name at once. */
export type Picked = Pick<MoveBody, 'personId' | 'name'>

type PersonPickerProps = {
  title: string
  /** Whose the faces are now: not offered. */
  exceptId?: string | null
  onPick: (picked: Picked, name: string | null) => void
  onClose: () => void
}

/** Whose face is it? People by their portraits, found by name; a name that nobody has makes a new person. */
export function PersonPicker({ title, exceptId = null, onPick, onClose }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const { data, isError, refetch } = useQuery(peopleByNameQuery(useDeferredValue(wanted)))
  const people = data?.people.filter(({ id }) => id !== exceptId) ?? []
  const pickNew = () =>
    onPick({ personId: null, ...(wanted !== '' && { name: wanted }) }, wanted === '' ? null : wanted)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{texts.corrections.cancel}</Button>}
    >
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          // Enter takes who is called so, else makes somebody who is.
          const named = people.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
          if (named) onPick({ personId: named.id }, named.name)
          else if (wanted !== '') pickNew()
        }}
      >
        <SearchField label={texts.faces.pickName} maxLength={MAX_LENGTH} value={typed} onChange={setTyped} />
        {isError && !data && (
          <LoadError
            title={texts.errors.loading}
            retryLabel={texts.errors.retry}
            onRetry={() => void refetch()}
          />
        )}
        <ul className={styles['people']}>
          <li>
            <button type="button" className={styles['person']} onClick={pickNew}>
              <UserRoundPlus aria-hidden className={styles['new']} />
              <span className={styles['name']}>
                {wanted === '' ? texts.faces.newPerson : texts.faces.newPersonCalled(wanted)}
              </span>
            </button>
          </li>
          {people.map(({ id, name, coverFaceId }) => (
            <li key={id}>
              <button
                type="button"
                className={styles['person']}
                onClick={() => onPick({ personId: id }, name)}
              >
                <Portrait faceId={coverFaceId} size="small" />
                <span className={styles['name']}>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
