import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'

/** Turns off syncing to the disk, for tests with hundreds of commits. */
export async function stopSyncing(db: Database): Promise<void> {
  if (!inject('postgres')) await sql`pragma synchronous = off`.execute(db)
}
