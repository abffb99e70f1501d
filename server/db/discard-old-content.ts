import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Makes the database engine discard the content of deleted rows. Waits for transactions of other
 * processes; throws if one does not end.
 */
export async function discardOldContent(db: Database): Promise<void> {
  return getEngine(db).discardOldContent(db)
}
