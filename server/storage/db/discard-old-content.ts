import type { Database } from './database.ts'
import { getEngine, type OldContent } from './engine.ts'

/**
 * Makes the database engine discard the content of deleted rows: SQLite everything, as it has been
 * overwritten; PostgreSQL keys that were deleted, and what was sealed with them. Other rows it only
 * vacuums, so that their place is used again. Waits for transactions of other processes; throws if
 * one does not end.
 */
export async function discardOldContent(db: Database, what: OldContent): Promise<void> {
  return getEngine(db).discardOldContent(db, what)
}
