import { sql, type Kysely } from 'kysely'

/**
 * Turns receipts into the record of every erasure, which is continued from it until it is complete.
 */
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
