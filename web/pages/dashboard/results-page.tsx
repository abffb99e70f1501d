import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  CircleHelp,
  EyeOff,
  History,
  Images,
  ListChecks,
  Mountain,
  ScanFace,
  Search,
  Tags,
  Trash2,
  UserRoundSearch,
} from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { Stats } from '../../../shared/api/progress.ts'
import { ConsentAsk } from '../../features/consent/consent-ask.tsx'
import { AfterDownloadSetting } from '../../features/downloads/after-download-setting.tsx'
import { useNaming } from '../../features/naming/use-naming.tsx'
import { PeopleGrid } from '../../features/people/people-grid.tsx'
import { peopleQuery } from '../../features/people/people-query.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { reviewQuery } from '../../features/review/review-query.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ChosenPeopleBar } from './chosen-people-bar.tsx'
import { DELETE_HASH } from './delete-hash.ts'
import { PageHeading } from './page-heading.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { ResultCard } from './result-card.tsx'
import styles from './results-page.module.css'
import { useChosenPeople } from './use-chosen-people.ts'
import { useIsDemo } from './use-user.ts'

const CHOOSE_ID = 'choose-several'

export function ResultsPage() {
  useTitle(texts.title(texts.results.heading))
  const isDemo = useIsDemo()
  const people = usePeople()
  const stats = useQuery(progressQuery).data?.stats
  const summary =
    people.total > 0 && stats ? texts.results.summary(people.total, stats.imagesProcessed) : undefined
  return (
    <>
      <PageHeading
        heading={texts.results.heading}
        lead={summary}
        actions={people.total > 0 && !isDemo && <WaysToFind />}
      />
      <ConsentAsk photosToSearch={stats?.photosToSearch ?? 0} />
      {stats && !isDemo && <OtherPhotos stats={stats} />}
      <People people={people} stats={stats} />
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

/** The ways from everybody to certain photos and faces. */
function WaysToFind() {
  return (
    <>
      <Link to={SCREENS.search} className={buttonClass('secondary', 'small')}>
        <Search aria-hidden />
        {texts.search.open}
      </Link>
      <Link to={SCREENS.faceSearch} className={buttonClass('secondary', 'small')}>
        <ScanFace aria-hidden />
        {texts.faceSearch.open}
      </Link>
      <Link to={SCREENS.piles} className={buttonClass('secondary', 'small')}>
        <Tags aria-hidden />
        {texts.piles.open}
      </Link>
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

function People({ people, stats }: { people: ReturnType<typeof usePeople>; stats: Stats | undefined }) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isDemo = useIsDemo()
  const { rename, dialog } = useNaming()
  const { chosen, choose, begin, end } = useChosenPeople(people.list)
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
      {!isDemo && <PeopleTools isChoosing={chosen !== null} onChoose={() => (chosen ? end() : begin())} />}
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

/** What can be done with people as a whole. */
function PeopleTools({ isChoosing, onChoose }: { isChoosing: boolean; onChoose: () => void }) {
  const { data: review } = useQuery(reviewQuery)
  return (
    <div className={styles['others']}>
      {review && review.questionsLeft > 0 && (
        <Link to={SCREENS.review} className={buttonClass('primary', 'small')}>
          <CircleHelp aria-hidden />
          {texts.review.invite(review.questionsLeft)}
        </Link>
      )}
      <Button id={CHOOSE_ID} size="small" icon={<ListChecks aria-hidden />} onClick={onChoose}>
        {isChoosing ? texts.corrections.done : texts.corrections.choose}
      </Button>
      <Link to={SCREENS.history} className={buttonClass('secondary', 'small')}>
        <History aria-hidden />
        {texts.history.heading}
      </Link>
      <Link to={SCREENS.hidden} className={buttonClass('secondary', 'small')}>
        <EyeOff aria-hidden />
        {texts.corrections.hiddenPeople}
      </Link>
    </div>
  )
}

function NoPeople({ stats }: { stats: Stats | undefined }) {
  const isWorking = stats !== undefined && stats.photosWaiting > 0
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

/** The ways to all photos, and to those that are in no cluster. */
function OtherPhotos({ stats }: { stats: Stats }) {
  if (stats.imagesProcessed === 0 && stats.photosFailed === 0) return null
  return (
    <div className={styles['others']}>
      {stats.imagesProcessed > 0 && (
        <Link to={SCREENS.allPhotos} className={buttonClass('secondary', 'small')}>
          <Images aria-hidden />
          {texts.allPhotos.link(stats.photos)}
        </Link>
      )}
      {stats.photosWithoutFaces > 0 && (
        <Link to={SCREENS.withoutFaces} className={buttonClass('secondary', 'small')}>
          <Mountain aria-hidden />
          {texts.results.withoutFaces(stats.photosWithoutFaces)}
        </Link>
      )}
      {stats.photosFailed > 0 && (
        <Link to={SCREENS.failed} className={buttonClass('secondary', 'small')}>
          <CircleAlert aria-hidden />
          {texts.results.failedPhotos(stats.photosFailed)}
        </Link>
      )}
    </div>
  )
}
