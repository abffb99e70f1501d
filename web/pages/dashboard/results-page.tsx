import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Images, Mountain, Trash2, UserRoundSearch } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import type { Stats } from '../../../shared/api/progress.ts'
import { ConsentAsk } from '../../features/consent/consent-ask.tsx'
import { AfterDownloadSetting } from '../../features/downloads/after-download-setting.tsx'
import { PeopleGrid } from '../../features/people/people-grid.tsx'
import { peopleQuery } from '../../features/people/people-query.ts'
import { PersonCard } from '../../features/people/person-card.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DownloadClusterButton } from './download-cluster-button.tsx'
import { DELETE_HASH } from './farewell.tsx'
import { PageHeading } from './page-heading.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { PersonFiles } from './person-files.tsx'
import styles from './results-page.module.css'

export function ResultsPage() {
  useTitle(texts.title(texts.results.heading))
  const people = usePeople()
  const stats = useQuery(progressQuery).data?.stats
  const summary =
    people.total > 0 && stats ? texts.results.summary(people.total, stats.imagesProcessed) : undefined
  return (
    <>
      <PageHeading heading={texts.results.heading} lead={summary} />
      <ConsentAsk photosToSearch={stats?.photosToSearch ?? 0} />
      {stats && <OtherPhotos stats={stats} />}
      <People people={people} stats={stats} />
      {stats && stats.photos > 0 && (
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

function People({ people, stats }: { people: ReturnType<typeof usePeople>; stats: Stats | undefined }) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((personId: string) => {
    setExpanded(
      before =>
        new Set(before.has(personId) ? [...before].filter(id => id !== personId) : [...before, personId]),
    )
  }, [])
  const renderCard = (person: PersonSummary) => (
    <PersonCard
      person={person}
      isExpanded={expanded.has(person.id)}
      onToggle={toggle}
      downloadButton={<DownloadClusterButton person={person} />}
      fileList={<PersonFiles person={person} />}
    />
  )
  if (!people.list) {
    if (!people.isError) return <PeopleSkeleton />
    return <LoadError title={texts.errors.loading} retryLabel={texts.errors.retry} onRetry={people.retry} />
  }
  if (people.list.length === 0) return <NoPeople stats={stats} />
  return (
    <PeopleGrid
      people={people.list}
      label={texts.results.people}
      renderCard={renderCard}
      onNearEnd={people.loadMore}
    />
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
