import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import type { Stats } from '../../../../shared/api/progress.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { useNaming } from '../../../entities/naming/naming.tsx'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { type GridSection, PeopleGrid } from '../../../features/people/people-grid.tsx'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { useUploadSummary } from '../../../features/uploads/upload-context.ts'
import { isUploading } from '../../../features/uploads/upload-status.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { chooseButtonClass } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { ChosenPeopleBar, type useChosenPeople } from './chosen-people-bar.tsx'
import styles from './people-list.module.css'
import { ResultCard } from './result-card.tsx'
import { RESULTS_MENU_ID } from './results-toolbar.tsx'

type FoundPeople = {
  /** Undefined until the first page has arrived. */
  list: readonly PersonSummary[] | undefined
  isError: boolean
  retry: () => void
  loadMore: () => void
}

type PeopleListProps = {
  people: FoundPeople
  sections: readonly GridSection[]
  stats: Stats | undefined
  choosing: ReturnType<typeof useChosenPeople>
  onNaming: (isNaming: boolean) => void
  /** The typed name, if it matches nobody. */
  unmatchedName: string | null
}

/** The people of the results as cards, which can be opened, named and selected. */
export function PeopleList({ people, sections, stats, choosing, onNaming, unmatchedName }: PeopleListProps) {
  const { chosen, choose, begin, end } = choosing
  const { namingId, beginNaming, endNaming, rename, dialog } = useNamingInTurn(sections, onNaming)
  const leave = () => {
    end()
    document.getElementById(RESULTS_MENU_ID)?.focus({ preventScroll: true })
  }
  const renderCard = (person: PersonSummary, hasTools: boolean) => (
    <ResultCard
      person={person}
      isNaming={namingId === person.id}
      hasTools={hasTools}
      onBeginNaming={() => beginNaming(person.id)}
      onCancelNaming={endNaming}
      onRename={(name, isLeft) => rename(person, name, isLeft)}
      choice={
        chosen && {
          isChosen: chosen.includes(person),
          onChoose: isRange => choose(person.id, isRange),
        }
      }
    />
  )
  if (!people.list) {
    if (!people.isError) return <PeopleSkeleton />
    return <QueryError onRetry={people.retry} />
  }
  if (people.list.length === 0) return <NoPeople stats={stats} />
  if (unmatchedName !== null) return <p role="status">{texts.results.nobodyFound(unmatchedName)}</p>
  return (
    <>
      <PeopleGrid
        sections={sections}
        label={texts.results.people}
        renderCard={renderCard}
        onNearEnd={people.loadMore}
      />
      {chosen && <ChosenPeopleBar people={chosen} onDone={leave} onFail={begin} />}
      {dialog}
    </>
  )
}

/** Names people one after another: Enter opens the field of the next person without a name. */
function useNamingInTurn(sections: readonly GridSection[], onNaming: (isNaming: boolean) => void) {
  const { rename, dialog } = useNaming()
  const [namingId, setNamingId] = useState<string | null>(null)
  const move = (personId: string | null) => {
    setNamingId(personId)
    onNaming(personId !== null)
  }
  return {
    namingId,
    dialog,
    beginNaming: (personId: string) => move(personId),
    endNaming: () => move(null),
    /** `isLeft`: the field lost the focus, so no other person is named next. */
    rename: (person: PersonSummary, name: string, isLeft: boolean) => {
      const continues = !isLeft && !person.isNamed && name.trim() !== ''
      move(continues ? findNextUnnamed(sections, person.id) : null)
      void rename(person, name)
    },
  }
}

function findNextUnnamed(sections: readonly GridSection[], personId: string): string | null {
  const people = sections.flatMap(section => section.people)
  const place = people.findIndex(({ id }) => id === personId)
  return people.slice(place + 1).find(({ isNamed }) => !isNamed)?.id ?? null
}

function NoPeople({ stats }: { stats: Stats | undefined }) {
  const { isError } = useQuery(progressQuery)
  const agreement = useAgreement()
  const areComing = isUploading(useUploadSummary().phase)
  // The reason why there are no people is not known yet.
  if (agreement === 'unknown' || (!stats && !isError)) return <PeopleSkeleton />
  // Without photos, the user is asked to add some first.
  if (agreement === 'missing' && stats && (stats.photos > 0 || areComing))
    return (
      <EmptyState
        icon={<UserRoundSearch />}
        title={texts.consent.notSearched}
        text={texts.consent.notSearchedText}
      />
    )
  const isWorking = stats !== undefined && stats.photosWaiting + stats.photosToSearch > 0
  // Without photos that were not searched for faces.
  const searched = stats ? stats.imagesProcessed - stats.photosToSearch : 0
  const { results } = texts
  const [title, text] = areComing
    ? [results.comingTitle, results.emptyWorking]
    : isWorking
      ? [results.emptyTitle, results.emptyWorking]
      : searched > 0
        ? [results.noPeopleTitle, results.noPeopleText]
        : [results.emptyTitle, results.emptyText]
  return (
    <EmptyState
      icon={<UserRoundSearch />}
      title={title}
      text={text}
      action={
        <Link to={SCREENS.dashboard} className={chooseButtonClass('primary')}>
          {texts.results.emptyAction}
        </Link>
      }
    />
  )
}

const CARDS = Array.from({ length: 24 }, (_, card) => card)

export function PeopleSkeleton() {
  return (
    <div className={styles['grid']} aria-hidden>
      {CARDS.map(card => (
        <Skeleton key={card} className={styles['portrait']} />
      ))}
    </div>
  )
}
