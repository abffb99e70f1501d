import { queryOptions } from '@tanstack/react-query'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** The user's progress. Fetched once, then updated by the event stream. */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: async ({ signal }): Promise<ProgressSnapshot> => {
    const [stats, list] = await Promise.all([
      request(API.stats, { signal }),
      request(API.batches, { signal }),
    ])
    return { stats, ...list }
  },
  staleTime: Infinity,
})
