import type { BetterAuthPlugin } from 'better-auth'
import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../shared/api/durations.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { createToken } from '../../random-text.ts'
import { translateErrors, type AuthContext } from './guard.ts'
import { addInvitation, hasInvitation, useInvitation } from './queries.ts'

export type Registration = {
  /**
   * Uses up the invitation of these headers at a sign-up by e-mail, if one is required. This
   * happens before the address is looked up; otherwise the invitation's state would reveal whether
   * the address has an account. Throws `registration-closed`.
   */
  readonly admit: (headers: Headers, auth: AuthContext) => Promise<void>
  /** Applies to every kind of sign-up. */
  readonly plugin: BetterAuthPlugin
}

/** Set when an invitation link is opened, so that it survives a sign-in through another site. */
export const INVITATION_COOKIE = 'kindred.invitation'
export const INVITATION_LIFE_MS = 7 * DAY_MS
/** A day is enough to finish signing up after the link was opened. */
const COOKIE_LIFE_S = DAY_MS / 1000

/**
 * Decides who may create an account: everybody, invited people, or nobody; the first account is
 * always possible.
 */
export function createRegistration({
  db,
  registration: policy,
  now,
}: {
  db: Database
  registration: Config['registration']
  now: () => number
}): Registration {
  const isOpen = async (auth: AuthContext): Promise<boolean> =>
    policy === 'open' || (await auth.internalAdapter.countTotalUsers()) === 0
  const spendInvitation = async (headers: Headers | undefined): Promise<void> => {
    const token = headers ? readInvitation(headers) : null
    const isInvited = policy === 'invitation' && token && (await useInvitation(db, hashToken(token), now()))
    if (!isInvited) throw createClosedError(policy)
  }
  return {
    async admit(headers, auth) {
      if (!(await isOpen(auth))) await spendInvitation(headers)
    },
    plugin: {
      id: 'kindred-registration',
      init: () => ({
        options: {
          databaseHooks: {
            user: {
              create: {
                // Without a context, the administrator called it from a terminal.
                before: async (user, context) => {
                  if (!context) return undefined
                  const isFirst = (await context.context.internalAdapter.countTotalUsers()) === 0
                  // The server has no other users yet, so its first user need not read a mail in
                  // the outbox.
                  if (isFirst) return { data: { ...user, emailVerified: true } }
                  if (policy === 'open') return undefined
                  // `admit` has already used the invitation up.
                  if (policy === 'invitation' && context.path === '/sign-up/email') return undefined
                  await translateErrors(() => spendInvitation(context.headers))
                  return undefined
                },
              },
            },
          },
        },
      }),
    },
  }
}

/** Returns the token of a new invitation; only its hash is stored. */
export async function createInvitation(db: Database, now: number): Promise<string> {
  const token = createToken()
  await addInvitation(db, {
    tokenHash: hashToken(token),
    createdAt: now,
    validUntil: now + INVITATION_LIFE_MS,
  })
  return token
}

/** Formats the cookie with SameSite=Lax, so that it is sent when a provider redirects back. */
export function formatInvitationCookie(token: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${INVITATION_COOKIE}=${token}; Path=/api; Max-Age=${COOKIE_LIFE_S}; HttpOnly; SameSite=Lax${secure}`
}

export async function isInvitation(db: Database, token: string, now: number): Promise<boolean> {
  return hasInvitation(db, hashToken(token), now)
}

function readInvitation(headers: Headers): string | null {
  const cookies = (headers.get('cookie') ?? '').split(';').map(cookie => cookie.trim().split('='))
  return cookies.find(([name]) => name === INVITATION_COOKIE)?.[1] ?? null
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function createClosedError(policy: Config['registration']): AppError {
  const message =
    policy === 'invitation'
      ? "You need an invitation to sign up. Ask the server's administrator for a link."
      : "This server doesn't accept new accounts. Ask its administrator."
  return new AppError('registration-closed', 403, message)
}
