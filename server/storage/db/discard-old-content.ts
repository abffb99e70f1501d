import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Makes the database engine discard the content of an owner's deleted rows: SQLite everything, as
 * it has been overwritten, PostgreSQL what was sealed with destroyed keys. Waits for transactions
 * of other processes; throws if one does not end.
 */
export async function discardOldContent(db: Database, ownerId: string): Promise<void> {
  return getEngine(db).discardOldContent(db, ownerId)
}
