import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Returns a value that differs from an earlier one if this or another process has committed
 * anything in between. Reads no table.
 */
export async function readChangeStamp(db: Database): Promise<string> {
  return getEngine(db).readChangeStamp(db)
}
