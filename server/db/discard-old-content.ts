import type { Database } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Discards what the engine still keeps of deleted rows. Waits for transactions of other processes;
 * throws when one does not end.
 */
export async function discardOldContent(db: Database): Promise<void> {
  return getEngine(db).discardOldContent(db)
}
