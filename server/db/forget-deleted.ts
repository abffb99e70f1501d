import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Empties the write-ahead log, which still holds the pages that deletions have overwritten in the
 * database itself. Waits for other processes' transactions. Throws when one does not end.
 */
export async function forgetDeleted(db: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy !== 0)
    throw new Error('The write-ahead log could not be emptied: another process is reading it.')
}
