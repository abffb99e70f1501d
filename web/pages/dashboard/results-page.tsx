import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, Trash2, UserRoundSearch } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { Stats } from '../../../shared/api/progress.ts'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { AfterDownloadSetting } from '../../features/downloads/after-download-setting.tsx'
import { useNaming } from '../../entities/naming/use-naming.tsx'
import { PeopleGrid } from '../../features/people/people-grid.tsx'
import { peopleQuery } from '../../entities/people/people-query.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { reviewQuery } from '../../features/review/review-query.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useIsNarrow } from '../../ui/use-media-query.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ChosenPeopleBar } from './chosen-people-bar.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { DELETE_HASH } from './delete-hash.ts'
import { PageHeading } from './page-heading.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { ResultCard } from './result-card.tsx'
import styles from './results-page.module.css'
import { CHOOSE_ID, ResultsMenu, PeopleLinks, SearchLinks, PhotoLinks } from './results-links.tsx'
import { useChosenPeople } from './use-chosen-people.ts'
import { useIsDemo } from './use-user.ts'

export function ResultsPage() {
  useTitle(texts.title(texts.results.heading), texts.results.description)
  const isDemo = useIsDemo()
  const isNarrow = useIsNarrow()
  const people = usePeople()
  const choosing = useChosenPeople(people.list)
  const stats = useQuery(progressQuery).data?.stats
  const hasPeople = people.total > 0
  const summary = hasPeople && stats ? texts.results.summary(people.total, stats.photosWithFaces) : undefined
  const isChoosing = choosing.chosen !== null
  const choice = { isChoosing, onChoose: () => (isChoosing ? choosing.end() : choosing.begin()) }
  const isInMenu = isNarrow && hasPeople
  return (
    <>
      <PageHeading
        heading={texts.results.heading}
        lead={summary}
        actions={
          hasPeople && !isDemo && (isNarrow ? <ResultsMenu stats={stats} {...choice} /> : <SearchLinks />)
        }
      />
      <ConsentNotice />
      {!isDemo && !isInMenu && <PhotoLinks stats={stats} />}
      {!isDemo && hasPeople && (
        <div className={styles['tools']}>
          <ReviewInvite />
          {!isInMenu && <PeopleLinks {...choice} />}
        </div>
      )}
      <People people={people} stats={stats} choosing={choosing} />
      {stats && stats.photos > 0 && !isDemo && (
        <footer className={styles['footer']}>
          <AfterDownloadSetting />
          <Link to="." hash={DELETE_HASH} className={buttonClass('quiet', 'small')} data-danger>
            <Trash2 aria-hidden />
            {texts.results.deleteAll}
          </Link>
        </footer>
      )}
    </>
  )
}

function usePeople() {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(peopleQuery)
  return {
    list: useMemo(() => data?.pages.flatMap(page => page.people), [data]),
    total: data?.pages.at(-1)?.total ?? 0,
    isError,
    retry: () => void refetch(),
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    }, [hasNextPage, isFetching, fetchNextPage]),
  }
}

type PeopleProps = {
  people: ReturnType<typeof usePeople>
  stats: Stats | undefined
  choosing: ReturnType<typeof useChosenPeople>
}

function People({ people, stats, choosing: { chosen, choose, begin, end } }: PeopleProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { rename, dialog } = useNaming()
  const toggle = useCallback((personId: string) => {
    setExpanded(
      before =>
        new Set(before.has(personId) ? [...before].filter(id => id !== personId) : [...before, personId]),
    )
  }, [])
  const leave = () => {
    end()
    document.getElementById(CHOOSE_ID)?.focus({ preventScroll: true })
  }
  const renderCard = (person: PersonSummary) => (
    <ResultCard
      person={person}
      isExpanded={expanded.has(person.id)}
      onToggle={toggle}
      onRename={rename}
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
    return <LoadError title={texts.errors.loading} retryLabel={texts.errors.retry} onRetry={people.retry} />
  }
  if (people.list.length === 0) return <NoPeople stats={stats} />
  return (
    <>
      <PeopleGrid
        people={people.list}
        label={texts.results.people}
        renderCard={renderCard}
        onNearEnd={people.loadMore}
      />
      {chosen && <ChosenPeopleBar people={chosen} onDone={leave} onFail={begin} />}
      {dialog}
    </>
  )
}

/** Where answering a few questions would help. */
function ReviewInvite() {
  const { data: review } = useQuery(reviewQuery)
  if (!review || review.questionsLeft === 0) return null
  return (
    <Link to={SCREENS.review} className={buttonClass('primary', 'small')}>
      <CircleHelp aria-hidden />
      {texts.review.invite(review.questionsLeft)}
    </Link>
  )
}

function NoPeople({ stats }: { stats: Stats | undefined }) {
  const { isError } = useQuery(progressQuery)
  const agreement = useAgreement()
  // What is missing is not known yet.
  if (agreement === 'unknown' || (!stats && !isError)) return <PeopleSkeleton />
  // Without any photo, those come first.
  if (agreement === 'missing' && stats && stats.photos > 0)
    return (
      <EmptyState
        icon={<UserRoundSearch />}
        title={texts.consent.notSearched}
        text={texts.consent.notSearchedText}
      />
    )
  const isWorking = stats !== undefined && stats.photosWaiting + stats.photosToSearch > 0
  // Not those in which no face was looked for.
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
        <Link to={SCREENS.dashboard} className={buttonClass('primary')}>
          {texts.results.emptyAction}
        </Link>
      }
    />
  )
}
