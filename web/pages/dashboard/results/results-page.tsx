import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder, FolderLock, ListChecks, UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import type { Stats } from '../../../../shared/api/progress.ts'
import { countKnownPeople } from '../../../../shared/api/rare-people.ts'
import { peopleQuery } from '../../../entities/people/people-query.ts'
import { peopleByNameQuery } from '../../../entities/people/people-search-query.ts'
import { useAgreement } from '../../../features/consent/use-agreement.ts'
import { GroupingNotices } from '../../../features/grouping/grouping-notices.tsx'
import { PeopleGrid, type GridSection } from '../../../features/people/people-grid.tsx'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { ReviewStrip } from '../../../features/review/review-strip.tsx'
import { SuggestedNameStrip } from '../../../features/suggested-names/suggested-names.tsx'
import { SCREENS } from '../../../paths.ts'
import { texts } from '../../../texts.ts'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { Button, chooseButtonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { MenuAction } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ChosenPeopleBar } from './chosen-people-bar.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { ResultCard } from './result-card.tsx'
import styles from './results-page.module.css'
import { RESULTS_MENU_ID, ResultsToolbar } from './results-toolbar.tsx'
import { useChosenPeople } from './use-chosen-people.ts'
import { useFolderDownload } from './use-folder-download.ts'
import { useNamingInTurn } from './use-naming-in-turn.ts'
import { usePeopleSections } from './use-people-sections.tsx'
import { useIsDemo } from '../use-user.ts'

/** The server's limit for one answer. */
const MAX_FOUND = 200

export function ResultsPage() {
  useTitle(texts.title(texts.results.heading), texts.results.description)
  const isDemo = useIsDemo()
  const people = usePeople()
  const [typed, setTyped] = useState('')
  const sections = usePeopleSections(people.list, people)
  const name = useDeferredValue(typed.trim())
  const isFiltering = name !== ''
  const found = useQuery({ ...peopleByNameQuery(name, MAX_FOUND), enabled: isFiltering }).data
  const shown = isFiltering ? [{ id: 'found', heading: null, people: found?.people ?? [] }] : sections.shown
  const choosing = useChosenPeople(shown.flatMap(section => section.people))
  const stats = useQuery(progressQuery).data?.stats
  const hasPeople = people.total > 0
  const summary =
    hasPeople && stats ? texts.results.summary(countKnownPeople(people), stats.photosWithFaces) : undefined
  const isChoosing = choosing.chosen !== null
  const downloadFolders = useFolderDownload()
  return (
    <>
      <ResultsToolbar
        heading={texts.results.heading}
        summary={summary}
        field={
          hasPeople &&
          !isDemo && <SearchField label={texts.results.searchPeople} value={typed} onType={setTyped} />
        }
        actions={
          hasPeople && (
            <>
              <MenuAction
                icon={<ListChecks aria-hidden />}
                onPress={() => (isChoosing ? choosing.end() : choosing.begin())}
              >
                {isChoosing ? texts.corrections.done : texts.corrections.choose}
              </MenuAction>
              <MenuAction
                icon={<Folder aria-hidden />}
                onPress={() => downloadFolders(null, { names: true })}
              >
                {texts.results.downloadEveryone}
              </MenuAction>
              <MenuAction
                icon={<FolderLock aria-hidden />}
                onPress={() => downloadFolders(null, { names: false })}
              >
                {texts.results.downloadEveryoneUnnamed}
              </MenuAction>
            </>
          )
        }
      />
      <ConsentNotice />
      {!isDemo && <GroupingNotices />}
      {!isDemo && hasPeople && !isFiltering && <SuggestedNameStrip otherwise={<ReviewStrip />} />}
      <NewPeople count={sections.newCount} onShow={sections.showNew} />
      <div {...sections.interactionHandlers}>
        <People
          people={people}
          sections={shown}
          stats={stats}
          choosing={choosing}
          onNaming={sections.setNaming}
          unmatchedName={isFiltering && found?.total === 0 ? name : null}
        />
      </div>
    </>
  )
}

function usePeople() {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(peopleQuery)
  const last = data?.pages.at(-1)
  return {
    list: useMemo(() => data?.pages.flatMap(page => page.people), [data]),
    total: last?.total ?? 0,
    rare: last?.rare ?? 0,
    isError,
    retry: () => void refetch(),
    loadMore: useLoadMore({ hasNextPage, isFetching, fetchNextPage }),
  }
}

type PeopleProps = {
  people: ReturnType<typeof usePeople>
  sections: readonly GridSection[]
  stats: Stats | undefined
  choosing: ReturnType<typeof useChosenPeople>
  onNaming: (isNaming: boolean) => void
  /** The typed name, if it matches nobody. */
  unmatchedName: string | null
}

function People({ people, sections, stats, choosing, onNaming, unmatchedName }: PeopleProps) {
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

/** A button that shows people who were found while the order of the others was frozen. */
function NewPeople({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p role="status" className={styles['new']}>
      {count > 0 && (
        <Button look="quiet" size="small" icon={<UserRoundPlus aria-hidden />} onClick={onShow}>
          {texts.results.newPeople(count)} · {texts.results.showNew}
        </Button>
      )}
    </p>
  )
}

function NoPeople({ stats }: { stats: Stats | undefined }) {
  const { isError } = useQuery(progressQuery)
  const agreement = useAgreement()
  // The reason why there are no people is not known yet.
  if (agreement === 'unknown' || (!stats && !isError)) return <PeopleSkeleton />
  // Without photos, the user is asked to add some first.
  if (agreement === 'missing' && stats && stats.photos > 0)
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
  const hasPhotos = searched > 0 && !isWorking
  return (
    <EmptyState
      icon={<UserRoundSearch />}
      title={hasPhotos ? texts.results.noPeopleTitle : texts.results.emptyTitle}
      text={
        hasPhotos
          ? texts.results.noPeopleText
          : isWorking
            ? texts.results.emptyWorking
            : texts.results.emptyText
      }
      action={
        <Link to={SCREENS.dashboard} className={chooseButtonClass('primary')}>
          {texts.results.emptyAction}
        </Link>
      }
    />
  )
}
