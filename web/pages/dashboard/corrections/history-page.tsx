import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useDecide } from '../../../entities/decisions/use-decide.ts'
import { HistoryList } from '../../../features/history/history-list.tsx'
import { historyQuery } from '../../../features/history/history-query.ts'
import { personQuery } from '../../../entities/people/person-queries.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import styles from './history-page.module.css'

const route = getRouteApi(SCREENS.history)

/** All decisions of the user, or those about one person. */
export function HistoryPage() {
  const { person: personId, step } = route.useSearch()
  const { data: person } = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== undefined })
  const heading = person ? texts.history.headingOf(person.name) : texts.history.heading
  useTitle(texts.title(heading), texts.history.lead)
  return (
    <>
      <BackToResults />
      <PageHeading heading={heading} lead={texts.history.lead} />
      <Steps personId={personId ?? null} openStep={step} />
    </>
  )
}

function Steps({ personId, openStep }: { personId: string | null; openStep: string | undefined }) {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    historyQuery(personId),
  )
  const decide = useDecide()
  if (!data) {
    if (!isError) return <Skeleton className={styles['skeleton']} />
    return <QueryError onRetry={refetch} />
  }
  const entries = data.pages.flatMap(page => page.entries)
  if (entries.length === 0) {
    return <EmptyState icon={<History />} title={texts.history.emptyTitle} text={texts.history.emptyText} />
  }
  return (
    <>
      <HistoryList entries={entries} openStep={openStep} decide={decide} />
      {hasNextPage && (
        <Button className={styles['more']} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {texts.history.more}
        </Button>
      )}
    </>
  )
}
