import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('throttleHits')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('at', 'integer', column => column.notNull())
    .addColumn('until', 'integer', column => column.notNull())
    .execute()
  await db.schema.createIndex('throttleHitsByKey').on('throttleHits').columns(['key', 'at']).execute()
  await db.schema.createIndex('throttleHitsByEnd').on('throttleHits').column('until').execute()

  await db.schema
    .createTable('spentProofs')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('validUntil', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('phoneCodes')
    .addColumn('phoneKey', 'text', column => column.primaryKey())
    .addColumn('codeHash', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('validUntil', 'integer', column => column.notNull())
    .execute()

  await db.schema
    .createTable('invitations')
    .addColumn('tokenHash', 'text', column => column.primaryKey())
    .addColumn('createdAt', 'integer', column => column.notNull())
    .addColumn('validUntil', 'integer', column => column.notNull())
    .addColumn('usedAt', 'integer')
    .execute()
}
