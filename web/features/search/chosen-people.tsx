import { X } from 'lucide-react'
import type { FoundPerson } from '../../../shared/api/search.ts'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Portrait } from '../../entities/people/portrait.tsx'
import styles from './chosen-people.module.css'

export type ChosenPerson = { readonly person: FoundPerson; readonly isWanted: boolean }

type ChosenPeopleProps = {
  people: readonly ChosenPerson[]
  onChange: (personId: string, isWanted: boolean) => void
  onRemove: (personId: string) => void
}

/** The chosen people, each to be in the photo or not. */
export function ChosenPeople({ people, onChange, onRemove }: ChosenPeopleProps) {
  return (
    <ul className={styles['list']} aria-label={texts.search.chosen}>
      {people.map(({ person, isWanted }) => (
        <li key={person.id} className={styles['chip']} data-unwanted={!isWanted || undefined}>
          <Portrait faceId={person.coverFaceId} size="small" className={styles['portrait']} />
          <span className={styles['name']} dir="auto">
            {person.name}
          </span>
          <SegmentedControl
            label={isWanted ? texts.search.isIn(person.name) : texts.search.isNotIn(person.name)}
            value={isWanted ? 'with' : 'without'}
            options={[
              { value: 'with', label: texts.search.with },
              { value: 'without', label: texts.search.without },
            ]}
            onChange={value => onChange(person.id, value === 'with')}
          />
          <IconButton label={texts.search.remove(person.name)} onClick={() => onRemove(person.id)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
