import type { AuthContext } from 'better-auth'
import { randomUUID } from 'node:crypto'
import { recordEvent } from '../../library/activity/queries.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { readEmail } from './email-address.ts'
import { hashPassword, type PasswordCost } from './hash-password.ts'
import { NO_EMAIL_DOMAIN, formatPhoneNumber, readPhoneNumber } from './phone-accounts.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** An account as the administrator of the machine sees it. */
export type ListedAccount = {
  readonly uid: string
  readonly name: string
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly createdAt: Date
}

/**
 * What the administrator of the machine may do with accounts. Addresses and numbers set there count
 * as verified.
 */
export type AccountManager = {
  readonly list: () => Promise<ListedAccount[]>
  /** Finds an account by e-mail address, phone number or id. Throws `not-found`. */
  readonly find: (identifier: string) => Promise<ListedAccount>
  readonly create: (account: {
    name?: string | undefined
    email?: string | undefined
    phoneNumber?: string | undefined
    password?: string | undefined
  }) => Promise<ListedAccount>
  /** Ends all sessions of the account, and revokes its app passwords. */
  readonly setPassword: (uid: string, password: string) => Promise<void>
  readonly setPhoneNumber: (uid: string, phoneNumber: string) => Promise<void>
  /** Removes only the account; `erasure` erases its photos. */
  readonly remove: (uid: string) => Promise<void>
}

type UserRow = {
  id: string
  name: string
  email: string
  phoneNumber?: string | null
  createdAt: Date
}

const LIST_LIMIT = 10_000

export function manageAccounts(
  { adapter, internalAdapter }: AuthContext,
  { db, now, passwordCost }: { db: Database; now: () => number; passwordCost: PasswordCost },
): AccountManager {
  const findBy = async (field: string, value: string): Promise<UserRow | null> =>
    adapter.findOne<UserRow>({ model: 'user', where: [{ field, value }] })
  const refuseTaken = async (field: 'email' | 'phoneNumber', value: string | undefined): Promise<void> => {
    if (value === undefined || !(await findBy(field, value))) return
    throw new AppError(
      'account-exists',
      409,
      `There's already an account with ${value}. Log in with it, or use a different one.`,
    )
  }
  const setPassword = async (uid: string, password: string): Promise<void> => {
    const hash = await hashPassword(password, passwordCost)
    if (await internalAdapter.findCredentialAccount(uid)) await internalAdapter.updatePassword(uid, hash)
    else
      await internalAdapter.linkAccount({
        userId: uid,
        providerId: 'credential',
        accountId: uid,
        password: hash,
      })
  }
  return {
    async list() {
      const sortBy = { field: 'createdAt', direction: 'asc' as const }
      return (await adapter.findMany<UserRow>({ model: 'user', limit: LIST_LIMIT, sortBy })).map(
        toListedAccount,
      )
    },
    async find(identifier) {
      const phoneNumber = identifier.startsWith('+') ? readPhoneNumber(identifier) : undefined
      const user =
        phoneNumber === undefined
          ? ((await findBy('email', identifier.toLowerCase())) ?? (await findBy('id', identifier)))
          : await findBy('phoneNumber', phoneNumber)
      if (user) return toListedAccount(user)
      throw new AppError(
        'not-found',
        404,
        `There's no account with ${identifier}. "kindred user list" lists all accounts.`,
      )
    },
    async create({ name, email, phoneNumber, password }) {
      const mailbox = email === undefined ? undefined : readEmail(email)
      const number = phoneNumber === undefined ? undefined : readPhoneNumber(phoneNumber)
      if (mailbox === undefined && number === undefined) {
        throw new AppError(
          'invalid-request',
          400,
          'An account needs an e-mail address or a phone number. Add one.',
        )
      }
      if (number === undefined && password === undefined) {
        throw new AppError(
          'invalid-request',
          400,
          'An account without a phone number needs a password. Add one.',
        )
      }
      if (password !== undefined) await refuseWeakPassword(password, [name ?? '', mailbox ?? ''])
      await refuseTaken('email', mailbox)
      await refuseTaken('phoneNumber', number)
      const user = await internalAdapter.createUser<UserRow>(
        {
          name: name ?? mailbox ?? formatPhoneNumber(number ?? ''),
          email: mailbox ?? `${randomUUID()}@${NO_EMAIL_DOMAIN}`,
          emailVerified: mailbox !== undefined,
          ...(number === undefined ? {} : { phoneNumber: number, phoneNumberVerified: true }),
        },
        { method: 'cli' },
      )
      if (password !== undefined) await setPassword(user.id, password)
      return toListedAccount(user)
    },
    async setPassword(uid, password) {
      await refuseWeakPassword(password)
      await setPassword(uid, password)
      await internalAdapter.deleteUserSessions(uid)
      await revokeAllAppPasswords(db, uid, now())
      await recordEvent(db, uid, { kind: 'password-changed' }, now())
    },
    async setPhoneNumber(uid, phoneNumber) {
      const number = readPhoneNumber(phoneNumber)
      if ((await findBy('phoneNumber', number))?.id === uid) return
      await refuseTaken('phoneNumber', number)
      await internalAdapter.updateUser(uid, { phoneNumber: number, phoneNumberVerified: true })
      await recordEvent(db, uid, { kind: 'phone-changed' }, now())
    },
    async remove(uid) {
      await internalAdapter.deleteUserSessions(uid)
      await internalAdapter.deleteUser(uid)
    },
  }
}

function toListedAccount({ id, name, email, phoneNumber, createdAt }: UserRow): ListedAccount {
  return { uid: id, name, email: hidePlaceholderEmail(email), phoneNumber: phoneNumber ?? null, createdAt }
}

/** Returns null for the placeholder of an account without an address. */
export function hidePlaceholderEmail(email: string): string | null {
  return email.endsWith(`@${NO_EMAIL_DOMAIN}`) ? null : email
}
