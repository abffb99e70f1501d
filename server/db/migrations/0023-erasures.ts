import { sql, type Kysely } from 'kysely'

/** Receipts become the record of every erasure, by which it is carried on until it is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const addText = (name: string) =>
    db.schema
      .alterTable('erasureReceipts')
      .addColumn(name, 'text', column => column.notNull().defaultTo('[]'))
      .execute()
  await addText('waitsFor')
  await addText('recipients')
  await db.schema
    .alterTable('erasureReceipts')
    .addColumn('photos', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`create index openErasures on erasureReceipts (id) where completedAt is null`.execute(db)
}
