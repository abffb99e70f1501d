import { MINUTE_MS } from '../../../shared/api/durations.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { findOpenBatchId, insertOpenBatch } from './batch-queries.ts'

/**
 * Requests of one app password that follow each other within this time belong to one batch. It is
 * also how long uploads are merged into one line of the activity (recordEvent).
 */
const CONTINUED_WITHIN_MS = 10 * MINUTE_MS

/**
 * Returns the id of the batch for photos that are sent with an app password. Apps and scripts often
 * send each photo in a request of its own and never say which is the last; a batch for each would
 * be a list of a thousand uploads. The batch is open and complete at the same time, until it is
 * cancelled.
 */
export async function continueOpenBatch(
  db: Database,
  ownerId: string,
  { appPasswordId, now }: { appPasswordId: string; now: number },
): Promise<string> {
  return transactFor(db, ownerId, async transaction => {
    const since = now - CONTINUED_WITHIN_MS
    const open = await findOpenBatchId(transaction, ownerId, { appPasswordId, since })
    if (open !== undefined) return open
    const id = crypto.randomUUID()
    await insertOpenBatch(transaction, ownerId, { id, appPasswordId, now })
    return id
  })
}
