import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { CoverPortrait } from '../../entities/people/portrait.tsx'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import styles from './person-card.module.css'

type PersonCardProps = {
  person: PersonSummary
  isChosen?: boolean
  /** Buttons over the portrait, visible while the card has the pointer or the focus. */
  tools?: ReactNode
  /** The name and the text below it. */
  children: ReactNode
}

/** A portrait that links to the person's photos. */
export function PersonCard({ person, isChosen = false, tools, children }: PersonCardProps) {
  return (
    <>
      <Link
        to={SCREENS.person}
        params={{ personId: person.id }}
        className={styles['portrait']}
        aria-label={texts.results.cluster(person.name)}
        data-chosen={isChosen || undefined}
      >
        <CoverPortrait key={person.coverFaceId} faceId={person.coverFaceId} className={styles['image']} />
      </Link>
      <div className={styles['tools']}>{tools}</div>
      {children}
    </>
  )
}

/** The name of a person; "Cluster: Person 5" without one, as the specification requires. */
export function PersonCaption({ person }: { person: PersonSummary }) {
  return (
    <>
      <span className={person.isNamed ? styles['name'] : styles['unnamed']} dir="auto">
        {person.isNamed ? person.name : texts.results.cluster(person.name)}
      </span>
      <span className={styles['count']}>{texts.results.photoCount(person.photoCount)}</span>
    </>
  )
}
