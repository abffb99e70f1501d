import type { Queryable } from '../../storage/db/database.ts'

export type AppPasswordRow = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly usedAt: number | null
}

/** Lists the owner's app passwords, the newest first. */
export async function listAppPasswords(db: Queryable, ownerId: string): Promise<AppPasswordRow[]> {
  return db
    .selectFrom('appPasswords')
    .select(['id', 'name', 'createdAt', 'expiresAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function countAppPasswords(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('appPasswords')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAppPassword(
  db: Queryable,
  ownerId: string,
  row: Omit<AppPasswordRow, 'usedAt'> & { readonly hash: string },
): Promise<void> {
  await db
    .insertInto('appPasswords')
    .values({ ...row, ownerId })
    .execute()
}

/** Returns how many were deleted: 0 or 1. */
export async function deleteAppPassword(db: Queryable, ownerId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('appPasswords')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns how many were deleted. */
export async function deleteAllAppPasswords(db: Queryable, ownerId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('appPasswords')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type FoundAppPassword = {
  readonly id: string
  readonly ownerId: string
  readonly expiresAt: number | null
  readonly usedAt: number | null
  readonly email: string
  readonly phoneNumber: string | null
}

/** Finds an app password with the login names of its account, which must still exist. */
export async function findAppPassword(db: Queryable, hash: string): Promise<FoundAppPassword | undefined> {
  return db
    .selectFrom('appPasswords')
    .innerJoin('user', 'user.id', 'appPasswords.ownerId')
    .select(['appPasswords.id', 'appPasswords.ownerId', 'appPasswords.expiresAt', 'appPasswords.usedAt'])
    .select(['user.email', 'user.phoneNumber'])
    .where('appPasswords.hash', '=', hash)
    .executeTakeFirst()
}

/** Tells whether the app password was not revoked, and its account still exists. */
export async function existsAppPassword(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('appPasswords')
    .innerJoin('user', 'user.id', 'appPasswords.ownerId')
    .select('appPasswords.id')
    .where('appPasswords.ownerId', '=', ownerId)
    .where('appPasswords.id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function markUsed(
  db: Queryable,
  ownerId: string,
  use: { id: string; day: number },
): Promise<void> {
  await db
    .updateTable('appPasswords')
    .set({ usedAt: use.day })
    .where('ownerId', '=', ownerId)
    .where('id', '=', use.id)
    .execute()
}
