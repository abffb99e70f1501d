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

export async function addInvitation(
  db: Queryable,
  invitation: { tokenHash: string; createdAt: number; validUntil: number },
): Promise<void> {
  await db.deleteFrom('invitations').where('validUntil', '<', invitation.createdAt).execute()
  await db.insertInto('invitations').values(invitation).execute()
}

export async function hasInvitation(db: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitations')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('validUntil', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return invitation !== undefined
}

/**
 * Marks an invitation as used, since it is valid for one account; tells whether this call did it.
 */
export async function useInvitation(db: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('validUntil', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

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

/** Lists the owner's providers, e.g. `credential` (a password) or `google`. */
export async function listProviders(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('providerId')
    .where('userId', '=', ownerId)
    .where(where => where.or([where('providerId', '!=', 'credential'), where('password', 'is not', null)]))
    .execute()
  return rows.map(({ providerId }) => providerId)
}

export async function hasSecondStep(db: Queryable, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('twoFactor')
    .select('verified')
    .where('userId', '=', ownerId)
    .executeTakeFirst()
  return row?.verified === 1
}

/** Tells whether the owner can sign in with a code by SMS. */
export async function hasPhone(db: Queryable, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', ownerId)
    .where('phoneNumberVerified', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPasskey(db: Queryable, ownerId: string): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('id').where('userId', '=', ownerId).executeTakeFirst()
  return row !== undefined
}

/** Tells whether the owner could still sign in without this provider. */
export async function hasOtherSignInMethod(
  db: Queryable,
  ownerId: string,
  providerId: string,
): Promise<boolean> {
  const providers = await listProviders(db, ownerId)
  return (
    providers.some(other => other !== providerId) ||
    (await hasPhone(db, ownerId)) ||
    (await hasPasskey(db, ownerId))
  )
}

/** Deletes the provider; tells whether there was one. */
export async function deleteProvider(db: Queryable, ownerId: string, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account')
    .where('userId', '=', ownerId)
    .where('providerId', '=', providerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
