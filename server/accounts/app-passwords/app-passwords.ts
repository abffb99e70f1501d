import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { MAX_APP_PASSWORDS } from '../../../shared/api/bounds.ts'
import { type AppPassword, type NewAppPassword } from '../../../shared/api/security.ts'
import { cleanLine } from '../../clean-text.ts'
import { AppError } from '../../errors.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { createGroups } from '../../random-text.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  type AppPasswordRow,
  countAppPasswords,
  deleteAllAppPasswords,
  deleteAppPassword,
  insertAppPassword,
  listAppPasswords,
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
  if (name === '') throw new AppError('invalid-request', 400, 'Enter a name for the app password.')
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
    if (count === 0)
      throw new AppError('not-found', 404, "This app password doesn't exist anymore. Reload the page.")
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
  const message = `You already have ${MAX_APP_PASSWORDS} app passwords, the most an account can have. Revoke one you don't use anymore.`
  return new AppError('too-many-app-passwords', 409, message)
}

const PREFIX = 'kindred'
// Crockford's base 32: no letters that resemble digits or each other.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 7
const PLAIN = /^kindred[0-9a-hjkmnp-tv-z]{28}$/
/** Longer texts are not read; an app password has 42 characters, perhaps with spaces between. */
const MAX_LENGTH = 100

/**
 * Returns a new app password with 140 random bits, and its hash. It is `kindred-` and seven groups
 * of four: by the beginning, a scanner finds one that was published by mistake.
 */
export function makeAppPassword(): { password: string; hash: string } {
  const words = [PREFIX, ...createGroups(LETTERS, GROUPS)]
  return { password: words.join('-'), hash: hashAppPassword(words.join('')) }
}

/**
 * Returns an app password in the form that is hashed; null for a text that cannot be one. Case,
 * spaces and dashes do not matter, nor whether 0 and 1 were typed as letters.
 */
export function readAppPassword(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '')
  const rest = typed.slice(PREFIX.length).replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const plain = typed.slice(0, PREFIX.length) + rest
  return PLAIN.test(plain) ? plain : null
}

/**
 * Returns the hash that is stored of an app password, which is in the form of `readAppPassword`. It
 * has 140 random bits, which nobody can try out, so one round of hashing is enough.
 */
export function hashAppPassword(plain: string): string {
  return createHash('sha256').update(plain).digest('base64url')
}
