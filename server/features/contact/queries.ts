import type { Insertable, Selectable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import type { Tables } from '../../storage/db/tables.ts'

export type ContactRow = Selectable<Tables['contacts']>

export async function insertContact(
  db: Queryable,
  contact: Omit<Insertable<Tables['contacts']>, 'id'>,
): Promise<void> {
  await db.insertInto('contacts').values(contact).execute()
}

/** Counts the messages of all senders together, so that strangers cannot fill the disk. */
export async function countContactsSince(db: Queryable, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the messages of all senders, the oldest first, for the operator of the server. */
export async function listContacts(db: Queryable): Promise<ContactRow[]> {
  return db.selectFrom('contacts').selectAll().orderBy('id').execute()
}

/** Deletes a message, for the operator of the server. Returns false if there is no such message. */
export async function deleteContact(db: Queryable, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contacts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
