import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { texts } from '../../texts.ts'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Portrait } from '../../entities/people/portrait.tsx'
import { peopleByNameQuery } from '../../entities/people/person-queries.ts'
import styles from './people-picker.module.css'

type PeoplePickerProps = { chosen: ReadonlySet<string>; onToggle: (personId: string) => void }

/** All people with their faces, filtered by a typed name. */
export function PeoplePicker({ chosen, onToggle }: PeoplePickerProps) {
  const [name, setName] = useState('')
  const wanted = useDeferredValue(name.trim())
  const { data, isError, refetch } = useQuery(peopleByNameQuery(wanted))
  const more = data ? data.total - data.people.length : 0
  return (
    <section className={styles['picker']} aria-label={texts.search.who}>
      <h2 className={styles['heading']}>{texts.search.who}</h2>
      <div className={styles['field']}>
        <SearchField label={texts.search.nameField} value={name} onType={setName} />
      </div>
      {isError && !data && <QueryError onRetry={refetch} />}
      <ul className={styles['people']}>
        {data?.people.map(person => (
          <li key={person.id}>
            <button
              type="button"
              className={styles['person']}
              aria-pressed={chosen.has(person.id)}
              aria-label={texts.search.choose(person.name)}
              onClick={() => onToggle(person.id)}
            >
              <Portrait faceId={person.coverFaceId} size="small" />
              <span className={styles['name']} dir="auto">
                {person.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['note']}>
        {data?.total === 0 && wanted !== '' && texts.search.nobodyFound}
        {more > 0 && texts.search.morePeople(more)}
      </p>
    </section>
  )
}
