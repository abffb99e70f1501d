import { CompiledQuery } from 'kysely'
import type { Database } from '../../server/storage/db/database.ts'

/** Returns SQLite's query plan, step by step. */
export async function explainPlan(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(plan)
  return rows.map(({ detail }) => detail)
}
