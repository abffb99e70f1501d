import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useEffect } from 'react'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { UnnamedClusterCard } from '../../../features/unnamed-clusters/unnamed-cluster-card.tsx'
import { unnamedClustersQuery } from '../../../features/unnamed-clusters/use-unnamed-cluster.ts'
import { progressQuery } from '../../../features/progress/progress-query.ts'
import { SuggestedNames } from '../../../features/suggested-names/suggested-names.tsx'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/empty-state.tsx'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { BackToResults, PageHeading } from '../page-heading.tsx'
import { ConsentNotice } from '../consent-notice.tsx'
import styles from './unnamed-clusters-page.module.css'

/** Faces without a name, to be named cluster by cluster. */
export function UnnamedClustersPage() {
  useTitle(texts.title(texts.unnamedClusters.heading), texts.unnamedClusters.lead)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(unnamedClustersQuery)
  const agreement = useAgreement()
  const first = data?.pages[0]
  const clusters = data?.pages.flatMap(page => page.clusters) ?? []
  const isOutdated = first?.isOutdated === true && clusters.length === 0
  const isEmpty = data !== undefined && clusters.length === 0
  const peopleVersion = useQuery(progressQuery).data?.stats.peopleVersion
  // Processing may find more faces. A list with clusters is not fetched again, since the user is
  // naming them.
  useEffect(() => {
    if (isEmpty && peopleVersion !== undefined) void refetch()
  }, [isEmpty, peopleVersion, refetch])
  return (
    <>
      <BackToResults />
      <PageHeading heading={texts.unnamedClusters.heading} lead={texts.unnamedClusters.lead} />
      <ConsentNotice />
      <SuggestedNames />
      <p role="status" className={styles['status']}>
        {isOutdated && texts.unnamedClusters.sorting}
        {first && clusters.length > 0 && texts.unnamedClusters.summary(first.faceCount, first.total)}
      </p>
      {isError && !data && <QueryError onRetry={refetch} />}
      {(isOutdated || (!data && !isError)) && <Skeleton className={styles['skeleton']} />}
      {first && !isOutdated && clusters.length === 0 && agreement === 'given' && (
        <EmptyState
          icon={<PartyPopper />}
          title={texts.unnamedClusters.none}
          text={texts.unnamedClusters.noneText}
        />
      )}
      {clusters.length > 0 && <p className={styles['hint']}>{texts.unnamedClusters.hint}</p>}
      <div className={styles['clusters']}>
        {clusters.map(cluster => (
          <UnnamedClusterCard key={cluster.id} cluster={cluster} />
        ))}
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.unnamedClusters.showMore}
          </Button>
        )}
      </div>
    </>
  )
}
