import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Differs from an earlier one when anything was committed in between, by this process or another.
 * Costs next to nothing.
 */
export async function readChangeStamp(db: Database): Promise<string> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  const own = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return `${rows[0]?.data_version}-${own.rows[0]?.changes}`
}
