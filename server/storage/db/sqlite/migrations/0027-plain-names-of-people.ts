import { sql, type Kysely } from 'kysely'

/**
 * Renames columns and tables after their content: a decision has a summary, `facePileVersions`
 * holds the version of people from which the face piles were computed, and a job clusters faces for
 * naming. Waiting jobs keep waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decisions').renameColumn('telling', 'summary').execute()
  await db.schema.alterTable('facePiles').renameColumn('seat', 'position').execute()
  await db.schema.alterTable('pilings').renameTo('facePileVersions').execute()
  await sql`update jobs set name = 'cluster-for-naming' where name = 'pile-faces'`.execute(db)
}
