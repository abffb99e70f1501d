import { MINUTE_MS } from '../../../shared/api/durations.ts'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/** The clocks of two machines drift apart by less than a second in a day. */
const COMPARE_EVERY_MS = MINUTE_MS

/**
 * Returns the clock that all nodes of a database use, in milliseconds since 1970. It is the clock
 * of the database's machine, so that no node considers a lease expired because its own clock is
 * fast.
 */
export async function startDatabaseClock(db: Database): Promise<() => number> {
  const aheadMs = await measure(db)
  if (aheadMs === null) return Date.now
  let ahead = aheadMs
  const compare = async (): Promise<void> => {
    ahead = (await measure(db)) ?? ahead
  }
  // While the database cannot be reached, or after it is closed, the last measurement is used.
  setInterval(() => void compare().catch(() => undefined), COMPARE_EVERY_MS).unref()
  return () => Math.round(performance.now() + ahead)
}

/**
 * Measures how far the database's clock is ahead of the time since this process began; null if the
 * database has no clock of its own. The process's clock is monotonic, unlike Date.
 */
async function measure(db: Database): Promise<number | null> {
  const askedAt = performance.now()
  const time = await getEngine(db).readTime(db)
  return time === null ? null : time - (askedAt + performance.now()) / 2
}
