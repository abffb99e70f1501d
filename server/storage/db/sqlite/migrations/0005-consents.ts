import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('act', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('textHash', 'text', column => column.notNull())
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('at', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('consentsByOwner')
    .on('consents')
    .columns(['ownerId', 'purpose', 'id'])
    .execute()
  // Rows that could be changed afterwards would prove nothing.
  for (const [name, event] of [
    ['consentsStayAsTheyAre', 'before update on consents'],
    ['consentsStay', 'before delete on consents'],
    // `insert or replace` deletes without a delete trigger.
    [
      'consentsAreNotReplaced',
      'before insert on consents when exists (select 1 from consents where id = new.id)',
    ],
  ] as const) {
    await sql`create trigger ${sql.ref(name)} ${sql.raw(event)}
      begin select raise(abort, 'Consents are only ever added.'); end`.execute(db)
  }

  await db.schema
    .createTable('erasureReceipts')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('startedAt', 'integer', column => column.notNull())
    .addColumn('completedAt', 'integer')
    .addColumn('faces', 'integer', column => column.notNull())
    .addColumn('people', 'integer', column => column.notNull())
    .addColumn('names', 'integer', column => column.notNull())
    .addColumn('corrections', 'integer', column => column.notNull())
    .addColumn('photosKept', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('erasureReceiptsByOwner')
    .on('erasureReceipts')
    .columns(['ownerId', 'startedAt'])
    .execute()

  await db.schema
    .createTable('sightings')
    .addColumn('ownerId', 'text', column => column.primaryKey())
    .addColumn('lastSeenAt', 'integer', column => column.notNull())
    .addColumn('announcedAt', 'integer')
    .execute()

  // Finds photos that were not searched for faces, without reading the others.
  await sql`create index photosToSearch on photos (ownerId) where state = 'processed' and engineVersion is null`.execute(
    db,
  )
}
