import { DAY_MS } from '../../../shared/api/durations.ts'
import type { Database } from '../../storage/db/database.ts'
import { isDatabaseBusy, isDatabaseFull } from '../../storage/db/database-failures.ts'
import { upsertLastSeen } from './queries.ts'

/** Records when the user was last active; writes at most once a day for each user. */
export type RecordLastSeen = (ownerId: string) => Promise<void>

export function createLastSeenRecorder({ db, now }: { db: Database; now: () => number }): RecordLastSeen {
  const recordedAt = new Map<string, number>()
  return async ownerId => {
    const at = now()
    const before = recordedAt.get(ownerId)
    if (before !== undefined && at >= before && at - before < DAY_MS) return
    recordedAt.set(ownerId, at)
    try {
      await upsertLastSeen(db, ownerId, at)
    } catch (error) {
      if (!isDatabaseFull(error) && !isDatabaseBusy(error)) throw error
      // Neither may prevent reading; the next request retries.
      recordedAt.delete(ownerId)
    }
  }
}
