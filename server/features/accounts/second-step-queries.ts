import type { Queryable } from '../../db/database.ts'

// A code of an authenticator app is good for its own half minute and the ones before and after.
const CODE_LIFE_MS = 2 * 60_000

/** Whether the user had not used that code before; from now on it is used. */
export async function takeCode(db: Queryable, ownerId: string, code: string, now: number): Promise<boolean> {
  await db
    .deleteFrom('usedCodes')
    .where('usedAt', '<', now - CODE_LIFE_MS)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedCodes')
    .values({ ownerId, code, usedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
