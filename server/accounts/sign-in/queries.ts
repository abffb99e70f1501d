import type { Queryable } from '../../storage/db/database.ts'

/** Replaces the number's code, and deletes all expired codes. */
export async function putCode(
  db: Queryable,
  {
    phoneKey,
    codeHash,
    validUntil,
    now,
  }: { phoneKey: string; codeHash: string; validUntil: number; now: number },
): Promise<void> {
  await db.deleteFrom('phoneCodes').where('validUntil', '<=', now).execute()
  await db
    .insertInto('phoneCodes')
    .values({ phoneKey, codeHash, attempts: 0, validUntil })
    .onConflict(conflict => conflict.column('phoneKey').doUpdateSet({ codeHash, attempts: 0, validUntil }))
    .execute()
}

/**
 * Counts an attempt at the number's code and returns its hash, or null if the number has no code
 * with attempts left.
 */
export async function countAttempt(
  db: Queryable,
  { phoneKey, maxAttempts, now }: { phoneKey: string; maxAttempts: number; now: number },
): Promise<string | null> {
  const code = await db
    .updateTable('phoneCodes')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('phoneKey', '=', phoneKey)
    .where('attempts', '<', maxAttempts)
    .where('validUntil', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
  return code?.codeHash ?? null
}

/** Deletes the code; tells whether this call deleted it. */
export async function removeCode(
  db: Queryable,
  { phoneKey, codeHash }: { phoneKey: string; codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('phoneCodes')
    .where('phoneKey', '=', phoneKey)
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes all open links and tokens of the user. */
export async function deleteLinks(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}
