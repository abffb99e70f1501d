import { queryOptions, useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import styles from './recognition-card.module.css'
import { call } from '../../api-client.ts'

/** For Settings: which network recognises faces, and how to get a better one. */
export function RecognitionCard() {
  const { data, error, refetch } = useQuery(recognitionQuery)
  return (
    <Card heading={texts.settings.recognition}>
      {error && <QueryError onRetry={refetch} />}
      {!data && !error && <Skeleton className={styles['skeleton']} />}
      {data && !data.isBundled && <p>{texts.settings.addedNetwork(data.network)}</p>}
      {data?.isBundled && (
        <>
          <p>{texts.settings.bundledNetwork(data.network)}</p>
          <p className={styles['hint']}>
            {texts.settings.betterNetwork} <code dir="ltr">npm run kindred -- models list</code>
          </p>
        </>
      )}
    </Card>
  )
}

const recognitionQuery = queryOptions({
  queryKey: ['recognition'],
  queryFn: ({ signal }) => call('GET /api/recognition', { signal }),
})
