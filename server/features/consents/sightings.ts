import { DAY_MS } from '../../../shared/api/durations.ts'
import { isDatabaseFull, type Database } from '../../db/database.ts'
import { keepSighting } from './retention-queries.ts'

/** Notes that the user was here, once a day for each. */
export type NoteSighting = (ownerId: string) => Promise<void>

export function createSightings({ db, now }: { db: Database; now: () => number }): NoteSighting {
  const notedAt = new Map<string, number>()
  return async ownerId => {
    const at = now()
    const before = notedAt.get(ownerId)
    if (before !== undefined && at >= before && at - before < DAY_MS) return
    notedAt.set(ownerId, at)
    try {
      await keepSighting(db, ownerId, at)
    } catch (error) {
      if (!isDatabaseFull(error)) throw error
      // Looking at photos needs no room on the disk: the next request tries again.
      notedAt.delete(ownerId)
    }
  }
}
