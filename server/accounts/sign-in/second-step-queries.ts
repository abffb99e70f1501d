import type { Queryable } from '../../storage/db/database.ts'

// A code of an authenticator app is valid for its 30 s and for the 30 s before and after; rounded
// up.
const CODE_LIFE_MS = 2 * 60_000

/** Marks the code as used; tells whether it was unused. */
export async function markCodeUsed(
  db: Queryable,
  ownerId: string,
  code: string,
  now: number,
): Promise<boolean> {
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
