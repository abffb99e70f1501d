import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import styles from './person-card.module.css'
import { Portrait } from './portrait.tsx'

type PersonCardProps = {
  person: PersonSummary
  isExpanded: boolean
  onToggle: (personId: string) => void
  downloadButton: ReactNode
  /** Shown when expanded. */
  fileList: ReactNode
}

export function PersonCard({ person, isExpanded, onToggle, downloadButton, fileList }: PersonCardProps) {
  const listId = useId()
  return (
    <article className={styles['card']} aria-label={texts.results.cluster(person.name)}>
      <Link to={SCREENS.person} params={{ personId: person.id }} className={styles['link']}>
        <Portrait faceId={person.coverFaceId} size="medium" className={styles['portrait']} />
        <h2 className={styles['name']}>{texts.results.cluster(person.name)}</h2>
        <p className={styles['count']}>{texts.results.photoCount(person.photoCount)}</p>
      </Link>
      <div className={styles['actions']}>
        {downloadButton}
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          aria-label={`${isExpanded ? texts.results.hideFiles : texts.results.showFiles}: ${person.name}`}
          onClick={() => onToggle(person.id)}
        >
          {isExpanded ? texts.results.hideFiles : texts.results.showFiles}
          <ChevronDown aria-hidden className={styles['chevron']} />
        </button>
      </div>
      {isExpanded && <div id={listId}>{fileList}</div>}
    </article>
  )
}
