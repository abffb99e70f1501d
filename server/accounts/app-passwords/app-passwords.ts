import { randomUUID } from 'node:crypto'
import { MAX_APP_PASSWORDS, type AppPassword, type NewAppPassword } from '../../../shared/api/security.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { cleanLine } from '../../clean-text.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { makeAppPassword } from './make-app-password.ts'
import {
  countAppPasswords,
  deleteAllAppPasswords,
  deleteAppPassword,
  insertAppPassword,
  listAppPasswords,
  type AppPasswordRow,
} from './queries.ts'

type Dependencies = { readonly db: Database; readonly now: () => number }

/** Lists the owner's app passwords, the newest first. */
export async function readAppPasswords({ db, now }: Dependencies, ownerId: string): Promise<AppPassword[]> {
  return (await listAppPasswords(db, ownerId)).map(row => describe(row, now()))
}

/**
 * Creates an app password, and returns it in clear for the only time. Throws `invalid-request` if
 * the name has no visible character, and `too-many-app-passwords`.
 */
export async function createAppPassword(
  { db, now }: Dependencies,
  ownerId: string,
  choice: { readonly name: string; readonly lifeDays: number | null },
): Promise<NewAppPassword> {
  const name = cleanLine(choice.name)
  if (name === '') throw new AppError('invalid-request', 400, 'Give the app password a name.')
  const createdAt = now()
  const expiresAt = choice.lifeDays === null ? null : createdAt + choice.lifeDays * DAY_MS
  const { password, hash } = makeAppPassword()
  const row = { id: randomUUID(), name, createdAt, expiresAt }
  await transactFor(db, ownerId, async transaction => {
    if ((await countAppPasswords(transaction, ownerId)) >= MAX_APP_PASSWORDS) throw createTooManyError()
    await insertAppPassword(transaction, ownerId, { ...row, hash })
    await recordEvent(transaction, ownerId, { kind: 'app-password-added' }, createdAt)
  })
  return { appPassword: describe({ ...row, usedAt: null }, createdAt), password }
}

/** Revokes an app password. Throws `not-found`. */
export async function revokeAppPassword(
  { db, now }: Dependencies,
  ownerId: string,
  id: string,
): Promise<void> {
  await transactFor(db, ownerId, async transaction => {
    const count = await deleteAppPassword(transaction, ownerId, id)
    if (count === 0) throw new AppError('not-found', 404, 'There is no such app password any more.')
    await recordEvent(transaction, ownerId, { kind: 'app-password-revoked', count }, now())
  })
}

/** Revokes all app passwords of an account, as whatever ends all its other sessions does. */
export async function revokeAllAppPasswords(db: Queryable, ownerId: string, now: number): Promise<void> {
  const count = await deleteAllAppPasswords(db, ownerId)
  await recordEvent(db, ownerId, { kind: 'app-password-revoked', count }, now)
}

function describe({ id, name, createdAt, expiresAt, usedAt }: AppPasswordRow, now: number): AppPassword {
  return {
    id,
    name,
    createdAt: formatTime(createdAt),
    expiresAt: expiresAt === null ? null : formatTime(expiresAt),
    isExpired: expiresAt !== null && expiresAt <= now,
    usedAt: usedAt === null ? null : formatTime(usedAt),
  }
}

const formatTime = (at: number): string => new Date(at).toISOString()

function createTooManyError(): AppError {
  const message = `An account can have ${MAX_APP_PASSWORDS} app passwords. Revoke one that is no longer used first.`
  return new AppError('too-many-app-passwords', 409, message)
}
