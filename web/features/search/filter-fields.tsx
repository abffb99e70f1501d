import { useDeferredValue, useState } from 'react'
import { texts } from '../../texts.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField, SearchField } from '../../ui/field.tsx'
import styles from './filter-fields.module.css'
import { findWholeYear, type ScreenFilters } from './search-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { Portrait } from '../../entities/people/portrait.tsx'
import { peopleByNameQuery } from '../../entities/people/person-queries.ts'

type DateFilterProps = { filters: ScreenFilters; onChange: (filters: ScreenFilters) => void }

/** Chooses a year or a range of days (both days included) in which photos were taken or added. */
export function DateFilter({ filters, onChange }: DateFilterProps) {
  const { by, from, to, ...rest } = filters
  const change = (dates: { by?: string | undefined; from?: string | undefined; to?: string | undefined }) =>
    onChange({
      ...rest,
      ...(dates.by === 'uploaded' ? { by: dates.by } : {}),
      ...(dates.from ? { from: dates.from } : {}),
      ...(dates.to ? { to: dates.to } : {}),
    })
  return (
    <section className={styles['dates']} aria-label={texts.search.when}>
      <h2 className={styles['heading']}>{texts.search.when}</h2>
      <SegmentedControl
        label={texts.search.by}
        value={by ?? 'taken'}
        options={[
          { value: 'taken', label: texts.search.taken },
          { value: 'uploaded', label: texts.search.uploaded },
        ]}
        onChange={value => change({ by: value, from, to })}
      />
      <YearField
        year={findWholeYear({ from, to })}
        onChange={year => change({ by, ...(year && { from: `${year}-01-01`, to: `${year}-12-31` }) })}
      />
      <div className={styles['days']}>
        <TextField
          label={texts.search.from}
          type="date"
          value={from ?? ''}
          max={to}
          onChange={event => change({ by, from: event.target.value, to })}
        />
        <TextField
          label={texts.search.to}
          type="date"
          value={to ?? ''}
          min={from}
          onChange={event => change({ by, from, to: event.target.value })}
        />
      </div>
    </section>
  )
}

type YearFieldProps = { year: string | undefined; onChange: (year: string | undefined) => void }

/** Applies the year when all four digits are entered. */
function YearField({ year, onChange }: YearFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={texts.search.year}
      inputMode="numeric"
      maxLength={4}
      value={year ?? typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        const isWhole = /^[1-9]\d{3}$/.test(value)
        if (isWhole || year !== undefined) onChange(isWhole ? value : undefined)
      }}
    />
  )
}

type OneOfFilterProps = {
  legend: string
  /** Tells it from others on the page. */
  name: 'folder' | 'album'
  options: readonly { readonly id: string; readonly name: string }[]
  /** What the choice of none of them is called. */
  any: string
  /** The id of an option; undefined: all photos. */
  chosen: string | undefined
  onChange: (id: string | undefined) => void
}

/** Photos of one folder of the machine or one album, or all. */
export function OneOfFilter({ legend, name, options, any, chosen, onChange }: OneOfFilterProps) {
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['legend']}>{legend}</legend>
      {[{ id: undefined, name: any }, ...options].map(option => (
        <label key={option.id ?? ''} className={styles['option']}>
          <input
            type="radio"
            name={name}
            checked={option.id === chosen}
            onChange={() => onChange(option.id)}
          />
          <span dir="auto">{option.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

type PeoplePickerProps = { chosen: ReadonlySet<string>; onToggle: (personId: string) => void }

/** All people with their faces, filtered by a typed name. */
export function PeoplePicker({ chosen, onToggle }: PeoplePickerProps) {
  const [name, setName] = useState('')
  const wanted = useDeferredValue(name.trim())
  const { data, isError, refetch } = useQuery(peopleByNameQuery(wanted))
  const more = data ? data.total - data.people.length : 0
  return (
    <section className={styles['picker']} aria-label={texts.search.who}>
      <h2 className={styles['peopleHeading']}>{texts.search.who}</h2>
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
