import { sql, type Kysely } from 'kysely'

/**
 * Names what the rows hold: a decision has a summary, `facePileVersions` holds the version of
 * people that the face piles were made from, and a job clusters faces for naming. Jobs that wait
 * keep waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('decisions').renameColumn('telling', 'summary').execute()
  await db.schema.alterTable('facePiles').renameColumn('seat', 'position').execute()
  await db.schema.alterTable('pilings').renameTo('facePileVersions').execute()
  await sql`update jobs set name = 'cluster-for-naming' where name = 'pile-faces'`.execute(db)
}
