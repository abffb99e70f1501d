import type { BatchProgress } from '../../../shared/api/uploads.ts'

export type BatchOutcome = { readonly batchId: string; readonly kind: 'succeeded' | 'failed' }

/**
 * Returns the batches that ended since the last call, and the ids to watch from now on. `watched`:
 * ids that were in progress at the last call or began since.
 */
export function findFinishedBatches(
  watched: ReadonlySet<string>,
  batches: readonly BatchProgress[],
): { watched: Set<string>; outcomes: BatchOutcome[] } {
  const ended = batches.filter(({ state }) => state === 'done' || state === 'cancelled')
  const atWork = batches.filter(({ state }) => state === 'receiving' || state === 'processing')
  const stillWatched = new Set([...watched, ...atWork.map(({ id }) => id)])
  for (const { id } of ended) stillWatched.delete(id)
  return {
    watched: stillWatched,
    outcomes: ended.filter(({ id, state }) => state === 'done' && watched.has(id)).flatMap(findOutcome),
  }
}

/**
 * Returns the outcome of a batch. A batch without any usable photo has failed; a few unreadable
 * photos are reported separately. A batch without files has no outcome: the uploading window
 * reports why.
 */
function findOutcome({ id, processed, recognised, failed, rejected }: BatchProgress): BatchOutcome[] {
  if (processed + recognised > 0) return [{ batchId: id, kind: 'succeeded' }]
  return failed + rejected > 0 ? [{ batchId: id, kind: 'failed' }] : []
}
