import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usedCodes')
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('usedAt', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('usedCodesKey', ['ownerId', 'code'])
    .execute()
}
