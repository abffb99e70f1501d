import type { Queryable } from '../../storage/db/database.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/** Returns when the user paused the processing; null if it is not paused. */
export async function findPausedAt(db: Queryable, ownerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('pausedOwners')
    .select('pausedAt')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row?.pausedAt ?? null
}

/** Lists when the newest photos of the batches were processed or failed, ascending. */
export async function listFinishTimes(
  db: Queryable,
  ownerId: string,
  { batchIds, since, limit }: { batchIds: readonly string[]; since: number; limit: number },
): Promise<number[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectFrom('allPhotos')
    .select('processedAt')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('batchId', 'in', batchIds)
    .where('state', 'in', ['processed', 'failed'])
    .where('processedAt', '>=', since)
    .orderBy('processedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ processedAt }) => processedAt ?? []).toReversed()
}
