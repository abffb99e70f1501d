import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useEffect } from 'react'
import { useAgreement } from '../../features/consent/use-agreement.ts'
import { PileCard } from '../../features/piles/pile-card.tsx'
import { pilesQuery } from '../../features/piles/pile-requests.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BackToResults } from './back-to-results.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './piles-page.module.css'

/** Faces that nobody has named, to be named pile by pile. */
export function PilesPage() {
  useTitle(texts.title(texts.piles.heading), texts.piles.lead)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(pilesQuery)
  const agreement = useAgreement()
  const first = data?.pages[0]
  const piles = data?.pages.flatMap(page => page.piles) ?? []
  const isSorting = first?.isSorting === true && piles.length === 0
  const isEmpty = data !== undefined && piles.length === 0
  const peopleVersion = useQuery(progressQuery).data?.stats.peopleVersion
  // Faces may still be coming in; a list with piles in it stays as it is under the hands of who
  // names them.
  useEffect(() => {
    if (isEmpty && peopleVersion !== undefined) void refetch()
  }, [isEmpty, peopleVersion, refetch])
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.piles.heading} lead={texts.piles.lead} />
      <ConsentNotice />
      <p role="status" className={styles['status']}>
        {isSorting && texts.piles.sorting}
        {first && piles.length > 0 && texts.piles.summary(first.faceCount, first.total)}
      </p>
      {isError && !data && (
        <LoadError
          title={texts.errors.loading}
          retryLabel={texts.errors.retry}
          onRetry={() => void refetch()}
        />
      )}
      {(isSorting || (!data && !isError)) && <Skeleton className={styles['skeleton']} />}
      {first && !isSorting && piles.length === 0 && agreement === 'given' && (
        <EmptyState icon={<PartyPopper />} title={texts.piles.none} text={texts.piles.noneText} />
      )}
      {piles.length > 0 && <p className={styles['hint']}>{texts.piles.hint}</p>}
      <div className={styles['piles']}>
        {piles.map(pile => (
          <PileCard key={pile.id} pile={pile} />
        ))}
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.piles.showMore}
          </Button>
        )}
      </div>
    </>
  )
}
