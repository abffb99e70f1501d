import type { Kysely } from 'kysely'

/**
 * Stores which versions of Kindred have opened this database. Older versions read this table to
 * report which newer version wrote the database, so its two columns must not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('version', 'text', column => column.primaryKey())
    .addColumn('openedAt', 'integer', column => column.notNull())
    .execute()
}
