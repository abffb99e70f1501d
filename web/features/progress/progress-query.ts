import { queryOptions } from '@tanstack/react-query'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { call } from '../../api-client.ts'
import type { BatchProgress } from '../../../shared/api/uploads.ts'

/** The user's progress. Fetched once, then updated by the event stream. */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: async ({ signal }): Promise<ProgressSnapshot> => {
    const [stats, list] = await Promise.all([
      call('GET /api/stats', { signal }),
      call('GET /api/batches', { signal }),
    ])
    return { stats, ...list }
  },
  staleTime: Infinity,
})

/**
 * Returns the newer snapshot, in which no batch is still receiving that is complete already: the
 * answer about its completion may arrive before a snapshot that was read earlier.
 */
export function mergeProgress(
  before: ProgressSnapshot | undefined,
  next: ProgressSnapshot,
): ProgressSnapshot {
  const known = new Map(before?.batches.map(batch => [batch.id, batch]))
  return {
    ...next,
    batches: next.batches.map(batch => {
      const last = known.get(batch.id)
      return last && isOlder(batch, last) ? { ...batch, state: last.state } : batch
    }),
  }
}

/** Adds the answer about one batch, or replaces what is known of it. */
export function addBatch(snapshot: ProgressSnapshot, batch: BatchProgress): ProgressSnapshot {
  return { ...snapshot, batches: [batch, ...snapshot.batches.filter(({ id }) => id !== batch.id)] }
}

/** After a batch was complete, only further files make it receive again. */
function isOlder(batch: BatchProgress, last: BatchProgress): boolean {
  return (
    batch.state === 'receiving' && last.state !== 'receiving' && batch.lastReceivedAt <= last.lastReceivedAt
  )
}
