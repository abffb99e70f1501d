import type { Kysely } from 'kysely'

/**
 * Which versions of Kindred have opened this database. Older versions read it to say who wrote what
 * they do not know, so its two columns stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('version', 'text', column => column.primaryKey())
    .addColumn('openedAt', 'integer', column => column.notNull())
    .execute()
}
