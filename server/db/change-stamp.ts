import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Returns a value that differs from an earlier one if anything was committed in between, by this
 * process or another. It reads no table.
 */
export async function readChangeStamp(db: Database): Promise<string> {
  return getEngine(db).readChangeStamp(db)
}
