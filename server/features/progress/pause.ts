import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { resumeTurns } from '../../machinery/jobs/turn-queries.ts'
import { deletePause, insertPause } from './queries.ts'

/**
 * Pauses the processing of the user's photos, or lets it go on. A photo that a worker has begun is
 * finished; what the user asks for directly still runs (`JOB_PRIORITIES`). Survives restarts.
 */
export async function setPaused(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  isPaused: boolean,
): Promise<number | null> {
  return transactFor(db, ownerId, async transaction => {
    if (isPaused) return insertPause(transaction, ownerId, now())
    await deletePause(transaction, ownerId)
    await resumeTurns(transaction, ownerId)
    return null
  })
}
