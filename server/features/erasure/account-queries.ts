import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { OWNED_TABLES } from '../../db/owned-tables.ts'

export type AccountTotals = { photos: number; photoBytes: number; faces: number; people: number }

export async function readAccountTotals(db: Queryable, ownerId: string): Promise<AccountTotals> {
  const photos = await db
    .selectFrom('photos')
    .select(eb => [
      eb.fn.countAll<number>().as('photos'),
      eb.fn.coalesce(eb.fn.sum<number>('byteSize'), sql<number>`0`).as('photoBytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const count = async (table: 'faces' | 'people'): Promise<number> => {
    const { rows } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    return rows
  }
  return { ...photos, faces: await count('faces'), people: await count('people') }
}

/** The address and the number of the account: what the profile says proves nothing, and may be another person's. */
export async function listRecipients(db: Queryable, ownerId: string): Promise<string[]> {
  // better-auth's table, whose columns depend on the ways in that are set up.
  const { rows } = await sql<{
    email?: string | null
    phoneNumber?: string | null
  }>`select * from "user" where id = ${ownerId}`.execute(db)
  return [rows[0]?.email, rows[0]?.phoneNumber].flatMap(recipient => recipient || [])
}

/** Every row of the owner's in whatever table but the consents; `keepsRunning` leaves the jobs that workers have in hand. */
export async function deleteAccountRows(
  db: Queryable,
  ownerId: string,
  { recipients, keepsRunning }: { recipients: readonly string[]; keepsRunning: boolean },
): Promise<void> {
  for (const { table, ownerColumn, goesWith } of OWNED_TABLES) {
    if (goesWith === 'proof') continue
    const running = table === 'jobs' && keepsRunning ? sql`and state <> 'running'` : sql``
    await sql`delete from ${sql.table(table)} where ${sql.ref(ownerColumn)} = ${ownerId} ${running}`.execute(
      db,
    )
  }
  for (const email of recipients) await db.deleteFrom('contacts').where('email', '=', email).execute()
  // Tables of accounts all name their user so, those of ways in that come later too.
  for (const { name, columns } of await db.introspection.getTables()) {
    if (columns.some(column => column.name === 'userId'))
      await sql`delete from ${sql.table(name)} where "userId" = ${ownerId}`.execute(db)
  }
  await sql`delete from verification where instr(value, ${ownerId})`.execute(db)
  await sql`delete from "user" where id = ${ownerId}`.execute(db)
}
