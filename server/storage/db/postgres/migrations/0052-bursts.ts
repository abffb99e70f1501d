import { sql, type Kysely } from 'kysely'
import { addColumns } from '../../sqlite/migrations/0052-bursts.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, sql`"takenAt" nulls first`)
}
