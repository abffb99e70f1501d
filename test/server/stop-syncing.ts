import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../server/db/database.ts'

/** For tests of hundreds of commits, none of which has to survive a loss of power. */
export async function stopSyncing(db: Database): Promise<void> {
  if (!inject('postgres')) await sql`pragma synchronous = off`.execute(db)
}
