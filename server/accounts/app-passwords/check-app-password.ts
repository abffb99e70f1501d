import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { AppError } from '../../errors.ts'
import type { Throttle } from '../../machinery/throttle/create-throttle.ts'
import type { Database } from '../../storage/db/database.ts'
import { hashAppPassword, readAppPassword } from './app-passwords.ts'
import { type FoundAppPassword, existsAppPassword, findAppPassword, markUsed } from './queries.ts'

/** The account that an app password belongs to, and the app password itself. */
export type AppPasswordUse = { readonly id: string; readonly ownerId: string }

export type AppPasswordCheck = {
  /**
   * Returns whose app password this is. `address`: the client's network. Throws
   * `app-password-invalid`, `app-password-expired` and, after many wrong ones, `too-many-requests`.
   */
  readonly check: (credentials: Credentials, address: string) => Promise<AppPasswordUse>
  /** Throws `app-password-invalid` if the app password was revoked since it was checked. */
  readonly checkAgain: (use: AppPasswordUse) => Promise<void>
}

/**
 * Wrong app passwords that one address may try: for one account, as many as somebody types until
 * they copy it; for all accounts, as many as `password-guess` allows. 140 random bits cannot be
 * guessed; the limits bound the cost of trying.
 */
const LIMITS = {
  account: [{ max: 20, windowMs: 15 * MINUTE_MS }],
  address: [{ max: 300, windowMs: HOUR_MS }],
}
const NAME = 'app-password-guess'

/**
 * Creates the check of app passwords. Only wrong ones are counted, after they were looked up, so
 * nobody can lock out the owner of a right one, not even from the same address. A look-up finds the
 * hash of what was sent; its duration tells nothing, since nobody can choose a hash.
 */
export function createAppPasswordCheck({
  db,
  throttle,
  now,
}: {
  db: Database
  throttle: Throttle
  now: () => number
}): AppPasswordCheck {
  return {
    async check({ userName, password }, address) {
      const found = await findAppPassword(db, hashAppPassword(password))
      if (!found || !isNameOfAccount(userName, found)) {
        await throttle.take([
          ...(userName === null
            ? []
            : [{ name: NAME, subject: `${userName.toLowerCase()}\n${address}`, limits: LIMITS.account }]),
          { name: `${NAME}/address`, subject: address, limits: LIMITS.address },
        ])
        throw createInvalidError()
      }
      const { id, ownerId, expiresAt, usedAt } = found
      const at = now()
      if (expiresAt !== null && expiresAt <= at) {
        const message = 'This app password has expired. Create a new one in Settings, under Security.'
        throw new AppError('app-password-expired', 401, message)
      }
      const day = at - (at % DAY_MS)
      if (usedAt === null || usedAt < day) await markUsed(db, ownerId, { id, day })
      return { id, ownerId }
    },
    async checkAgain({ id, ownerId }) {
      if (!(await existsAppPassword(db, ownerId, id))) throw createInvalidError()
    },
  }
}

/**
 * Tells whether the user name is one of the account; with Bearer there is none. A name of another
 * account is probably a mistake of whoever set up the app.
 */
function isNameOfAccount(
  userName: string | null,
  { email, phoneNumber, ownerId }: FoundAppPassword,
): boolean {
  if (userName === null) return true
  const name = userName.trim()
  return name === ownerId || [email, phoneNumber].includes(name.toLowerCase())
}

function createInvalidError(): AppError {
  return new AppError(
    'app-password-invalid',
    401,
    "This app password is wrong, has been revoked, or belongs to a different account. Copy it again, or create a new one in Settings, under Security. Your account's own password doesn't work here.",
  )
}

/** An app password as a client sent it; it may be wrong. */
export type Credentials = {
  /** The user name of HTTP Basic; null with Bearer, which has none. */
  readonly userName: string | null
  /** In the form that is hashed. */
  readonly password: string
}

/** An e-mail address has up to 254 characters, and base64 adds a third. */
const MAX_HEADER_LENGTH = 1000
const SCHEME = /^(basic|bearer) +(\S+) *$/i

/**
 * Reads an app password from an Authorization header. Returns null for anything else: a proxy in
 * front of Kindred may require a password of its own, which browsers then send with every request.
 */
export function readCredentials(header: string | undefined): Credentials | null {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null
  const [, scheme = '', value = ''] = SCHEME.exec(header) ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const text = isBasic ? Buffer.from(value, 'base64').toString('utf8') : value
  const colon = isBasic ? text.indexOf(':') : -1
  if (isBasic && colon < 0) return null
  const password = readAppPassword(text.slice(colon + 1))
  return password === null ? null : { userName: isBasic ? text.slice(0, colon) : null, password }
}
