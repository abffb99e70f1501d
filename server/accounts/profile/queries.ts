import type { Selectable, Updateable } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import type { Tables } from '../../storage/db/tables.ts'

export type ProfileRow = Selectable<Tables['profiles']>
export type ProfileUpdate = Omit<Updateable<Tables['profiles']>, 'ownerId' | 'joinDate'>

export async function findProfile(db: Queryable, ownerId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('ownerId', '=', ownerId).executeTakeFirst()
}

/** Inserts a profile; does nothing if there is one already. */
export async function insertProfile(
  db: Queryable,
  ownerId: string,
  profile: { name: string; email: string; joinDate: string; now: number },
): Promise<void> {
  const { now, ...fields } = profile
  await db
    .insertInto('profiles')
    .values({ ...fields, ownerId, updatedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateProfile(db: Queryable, ownerId: string, changes: ProfileUpdate): Promise<void> {
  await db.updateTable('profiles').set(changes).where('ownerId', '=', ownerId).execute()
}
