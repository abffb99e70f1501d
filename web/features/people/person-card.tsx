import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './person-card.module.css'
import { Portrait } from '../../entities/people/portrait.tsx'

type PersonCardProps = {
  person: PersonSummary
  /** Small buttons in the upper corners. */
  corners?: ReactNode
  /** Replaces the name while it is edited. */
  nameEditor?: ReactNode
  isChosen?: boolean
  /** Actions on the person. */
  children: ReactNode
  /** Below the actions, over the full width. */
  details?: ReactNode
}

export function PersonCard({ person, corners, nameEditor, isChosen, children, details }: PersonCardProps) {
  return (
    <article
      className={styles['card']}
      aria-label={texts.results.cluster(person.name)}
      data-chosen={isChosen || undefined}
    >
      {corners}
      <Link to={SCREENS.person} params={{ personId: person.id }} className={styles['link']}>
        <Portrait faceId={person.coverFaceId} size="medium" className={styles['portrait']} />
        <h2 className={styles['name']}>{texts.results.cluster(person.name)}</h2>
        <p className={styles['count']}>{texts.results.photoCount(person.photoCount)}</p>
      </Link>
      {nameEditor}
      <div className={styles['actions']}>{children}</div>
      {details}
    </article>
  )
}
