import { ChevronDown, Pencil } from 'lucide-react'
import { useId } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { NameEditor } from '../../entities/naming/name-editor.tsx'
import { PersonCard } from '../../features/people/person-card.tsx'
import { texts } from '../../texts.ts'
import { useReplacedButton } from '../../ui/use-replaced-button.ts'
import { DownloadClusterButton } from './download-cluster-button.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PersonFiles } from './person-files.tsx'
import styles from './result-card.module.css'

type ResultCardProps = {
  person: PersonSummary
  isExpanded: boolean
  onToggle: (personId: string) => void
  onRename: (person: PersonSummary, name: string) => Promise<void>
  /** Null while people are not being chosen. */
  choice: { isChosen: boolean; onChoose: (isRange: boolean) => void } | null
}

/**
 * A person among the results: looked at, named, put first, downloaded, or chosen to be put together
 * with others.
 */
export function ResultCard({ person, isExpanded, onToggle, onRename, choice }: ResultCardProps) {
  const listId = useId()
  const { isThere: isNaming, button: pencil, show: beginNaming, leave: endNaming } = useReplacedButton()
  return (
    <PersonCard
      person={person}
      isChosen={choice?.isChosen ?? false}
      corners={
        choice ? (
          <Choice person={person} {...choice} />
        ) : (
          <FavouriteButton person={person} className={styles['favourite']} />
        )
      }
      nameEditor={
        isNaming && (
          <NameEditor
            person={person}
            onCancel={endNaming}
            onSave={name => {
              endNaming()
              void onRename(person, name)
            }}
          />
        )
      }
      details={
        isExpanded && (
          <div id={listId}>
            <PersonFiles person={person} />
          </div>
        )
      }
    >
      {!isNaming && (
        <button
          ref={pencil}
          type="button"
          className={styles['rename']}
          aria-label={`${texts.corrections.rename(person.name)}: ${person.isNamed ? texts.corrections.name : texts.corrections.nameThis}`}
          onClick={beginNaming}
        >
          <Pencil aria-hidden />
          {person.isNamed ? texts.corrections.name : texts.corrections.nameThis}
        </button>
      )}
      <DownloadClusterButton person={person} />
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
    </PersonCard>
  )
}

type ChoiceProps = { person: PersonSummary; isChosen: boolean; onChoose: (isRange: boolean) => void }

/** Covers the card, so that a press anywhere on it chooses. */
function Choice({ person, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={texts.corrections.choosePerson(person.name)}
        onChange={() => undefined}
        onClick={event => onChoose(event.shiftKey)}
      />
    </label>
  )
}
