import type { WayIn } from '../../../shared/api/session.ts'
import type { Queryable } from '../../db/database.ts'
import { GOOGLE } from './google.ts'

const SHOWN_DIGITS = 4

/** Every way in but the password. Of the phone number only the end is told. */
export async function listWaysIn(db: Queryable, ownerId: string): Promise<WayIn[]> {
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

export async function removeWayIn(db: Queryable, ownerId: string, { kind, id }: WayIn): Promise<void> {
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
