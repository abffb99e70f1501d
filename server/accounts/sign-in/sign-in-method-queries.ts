import type { SignInMethod } from '../../../shared/api/sign-in.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { GOOGLE } from './google.ts'

const SHOWN_DIGITS = 4

/**
 * Lists every sign-in method but the password. Of a phone number, only the last digits are shown.
 */
export async function listSignInMethods(db: Queryable, ownerId: string): Promise<SignInMethod[]> {
  const user = await db
    .selectFrom('user')
    .select('phoneNumber')
    .where('id', '=', ownerId)
    .where('phoneNumberVerified', '=', 1)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', ownerId)
    .execute()
  const providers = await db
    .selectFrom('account')
    .select(['id', 'createdAt'])
    .where('userId', '=', ownerId)
    .where('providerId', '=', GOOGLE)
    .execute()
  const phone = user?.phoneNumber?.slice(-SHOWN_DIGITS)
  return [
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, id: 'phone', name: phone, addedAt: null }]),
    ...passkeys.map(({ id, name, createdAt }) => ({
      kind: 'passkey' as const,
      id,
      name: name ?? '',
      addedAt: createdAt,
    })),
    ...providers.map(({ id, createdAt }) => ({
      kind: 'google' as const,
      id,
      name: 'Google',
      addedAt: createdAt,
    })),
  ]
}

export async function removeSignInMethod(
  db: Queryable,
  ownerId: string,
  { kind, id }: SignInMethod,
): Promise<void> {
  if (kind === 'phone') {
    await db
      .updateTable('user')
      .set({ phoneNumber: null, phoneNumberVerified: 0 })
      .where('id', '=', ownerId)
      .execute()
    return
  }
  const table = kind === 'passkey' ? 'passkey' : 'account'
  await db.deleteFrom(table).where('userId', '=', ownerId).where('id', '=', id).execute()
}

/**
 * Marks the address as verified, and removes phone number and second step. Tells whether it was
 * unverified before.
 */
export async function markAddressVerified(db: Queryable, userId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({
      emailVerified: 1,
      phoneNumber: null,
      phoneNumberVerified: 0,
      twoFactorEnabled: 0,
      updatedAt: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('emailVerified', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Removes sessions, passkeys, second step and providers, and the password unless `keepsPassword`.
 */
export async function removeAllSignInMethods(
  db: Queryable,
  userId: string,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  for (const table of ['session', 'passkey', 'twoFactor'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  }
  await db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .$if(keepsPassword, query => query.where('providerId', '!=', 'credential'))
    .execute()
}
