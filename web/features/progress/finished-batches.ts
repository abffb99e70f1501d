import type { BatchProgress } from '../../../shared/api/batches.ts'

export type BatchOutcome = { readonly batchId: string; readonly kind: 'succeeded' | 'failed' }

/**
 * The batches that ended since the last call. `watched`: ids that were in progress then or began
 * since. Also returns the ids to watch from now on.
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
    outcomes: ended.filter(({ id, state }) => state === 'done' && watched.has(id)).flatMap(toOutcome),
  }
}

/**
 * A batch without any usable photo has failed; a few unreadable photos are reported by themselves.
 * A batch without files has no outcome: the uploading window reports why.
 */
function toOutcome({ id, processed, recognised, failed, rejected }: BatchProgress): BatchOutcome[] {
  if (processed + recognised > 0) return [{ batchId: id, kind: 'succeeded' }]
  return failed + rejected > 0 ? [{ batchId: id, kind: 'failed' }] : []
}
