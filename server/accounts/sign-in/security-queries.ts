import type { Queryable } from '../../storage/db/database.ts'

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
