import type { BatchProgress } from '../../../shared/api/batches.ts'

export type BatchOutcome = { readonly batchId: string; readonly kind: 'succeeded' | 'failed' }

/**
 * What came to its end since the last look. `watched`: the ids that were at work then, and those
 * begun since. Returns those to watch from now on.
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
    outcomes: ended.filter(({ id, state }) => state === 'done' && watched.has(id)).flatMap(outcomeOf),
  }
}

/**
 * A batch of which nothing at all could be used has failed; some unreadable photos are told by
 * themselves. One that nothing came to has no outcome: whoever sent it tells why.
 */
function outcomeOf({ id, processed, recognised, failed, rejected }: BatchProgress): BatchOutcome[] {
  if (processed + recognised > 0) return [{ batchId: id, kind: 'succeeded' }]
  return failed + rejected > 0 ? [{ batchId: id, kind: 'failed' }] : []
}
