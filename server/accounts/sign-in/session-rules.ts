import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import { createKnownDevices } from './known-devices.ts'
import { listProviders } from './queries.ts'
import {
  type SessionTimes,
  type SignedInRow,
  deleteSession,
  findLoginNames,
  findSessionTimes,
  findSignedIn,
  touchSession,
} from './session-queries.ts'

/** A session that is unused for this long ends. Decision 9 gives the reason. */
export const MAX_IDLE_MS = 7 * DAY_MS
/** A session ends at this age, even if it is used. */
export const MAX_SESSION_AGE_MS = 30 * DAY_MS
/**
 * A session younger than this may change sign-in methods, such as adding a passkey: an hour is
 * enough to set up all of them after one sign-in.
 */
export const FRESH_SESSION_MS = HOUR_MS
/**
 * A session younger than this may delete its account: long enough to sign in and find the button,
 * too short for a session left open elsewhere.
 */
export const RECENT_SIGN_IN_MS = 10 * MINUTE_MS

const isChangeOfPassword = ({ path }: { path?: string }): boolean => path === '/change-password'

/** Tells whether a session was idle too long or is too old. */
export function isExpired({ usedAt, createdAt }: SessionTimes, now: number): boolean {
  return now - usedAt > MAX_IDLE_MS || now - createdAt > MAX_SESSION_AGE_MS
}

/** Tells whether a session is young enough to change sign-in methods. */
export function isFresh(session: Pick<SessionTimes, 'createdAt'> | null, now: number): boolean {
  return session !== null && now - session.createdAt < FRESH_SESSION_MS
}

/** Adds rules for sessions that better-auth lacks. */
export function sessionRules({ db, secret, now }: { db: Database; secret: string; now: () => number }) {
  const devices = createKnownDevices({ secret })
  /** Ends a session that was idle too long or is too old. */
  const endOldSession = createAuthMiddleware(async ({ context, getSignedCookie }) => {
    const token = await getSignedCookie(context.authCookies.sessionToken.name, context.secret)
    const times = token ? await findSessionTimes(db, token) : undefined
    if (!token || !times) return
    if (isExpired(times, now())) await context.internalAdapter.deleteSession(token)
  })
  /**
   * A sign-in ends the previous session of the browser, marks the browser as known, and is recorded
   * in the activity.
   */
  const startNewSession = createAuthMiddleware(async ({ context, headers, getSignedCookie, setCookie }) => {
    if (!context.newSession) return
    const { session } = context.newSession
    const before = await getSignedCookie(context.authCookies.sessionToken.name, context.secret)
    if (before === session.token) return
    const names = await findLoginNames(db, session.userId)
    const { name, value, attributes } = devices.remember(context, headers, names)
    setCookie(name, value, attributes)
    if (before) await context.internalAdapter.deleteSession(before)
    await recordEvent(db, session.userId, { kind: 'signed-in' }, now())
  })
  /** A new password ends all other sessions. */
  const endOtherSessions = createAuthMiddleware(async ({ body }) => ({
    context: { body: { ...body, revokeOtherSessions: true } },
  }))
  /** It revokes the app passwords too. */
  const revokeAppPasswords = createAuthMiddleware(async context => {
    const { returned, newSession } = context.context
    if (returned instanceof APIError) return
    const session = newSession ?? (await getSessionFromCtx(context))
    if (session) await revokeAllAppPasswords(db, session.user.id, now())
  })
  return {
    id: 'kindred-session-rules' as const,
    hooks: {
      before: [
        { matcher: () => true, handler: endOldSession },
        { matcher: isChangeOfPassword, handler: endOtherSessions },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path !== '/get-session' && path !== '/change-password',
          handler: startNewSession,
        },
        { matcher: isChangeOfPassword, handler: revokeAppPasswords },
      ],
    },
  }
}

/** Sessions end after days without use, so hourly precision is enough and saves writes. */
const USE_RECORDED_EVERY_MS = HOUR_MS

/**
 * Reads the session of a Cookie header, or null, in one query. better-auth's `getSession` verifies
 * the cookie four times, each time in the thread pool, where it waits for the files of other
 * requests; it is used only by better-auth's own endpoints.
 */
export type ReadSession = (cookies: string | undefined) => Promise<SignedInRow | null>

export function createSessionReader({
  db,
  cookieName,
  secret,
  now,
}: {
  db: Database
  cookieName: string
  /** The secret with which better-auth signs cookies. */
  secret: string
  now: () => number
}): ReadSession {
  return async cookies => {
    const token = readSigned(findCookie(cookies, cookieName), secret)
    const row = token === undefined ? undefined : await findSignedIn(db, token)
    if (!row) return null
    const [at, usedAt, createdAt] = [now(), Date.parse(row.updatedAt), Date.parse(row.createdAt)]
    if (at > Date.parse(row.expiresAt) || isExpired({ usedAt, createdAt }, at)) {
      await deleteSession(db, row.userId, row.id)
      return null
    }
    if (at - usedAt > USE_RECORDED_EVERY_MS) await touchSession(db, row.id, at)
    return row
  }
}

/** Returns the first cookie of that name, as the browser sent it. */
function findCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const pair = cookies?.split(';').find(one => one.trimStart().startsWith(start))
  return pair?.trim().slice(start.length)
}

/** Returns the value of a cookie whose signature is valid: `VALUE.SIGNATURE`, percent-encoded. */
function readSigned(cookie: string | undefined, secret: string): string | undefined {
  const text = cookie === undefined ? undefined : decode(cookie)
  const dot = text?.lastIndexOf('.') ?? -1
  if (text === undefined || dot < 1) return undefined
  const [value, signature] = [text.slice(0, dot), Buffer.from(text.slice(dot + 1))]
  const expected = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  const isRight = signature.length === expected.length && timingSafeEqual(signature, expected)
  return isRight ? value : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Paths that change the sign-in methods; they are closed to a stranger who finds a browser signed
 * in.
 */
const GUARDED = new Set([
  '/link-social',
  '/passkey/delete-passkey',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/two-factor/disable',
  '/two-factor/enable',
  '/two-factor/generate-backup-codes',
])

/** This path also signs in; it is guarded only if it sets the number of a signed-in user. */
const PHONE_PATH = '/phone-number/verify'

/**
 * Requires a session that began within the last hour, or the password in the same request, which
 * the endpoint then checks.
 */
export function freshSession({ db, now }: { db: Database; now: () => number }) {
  const handler = createAuthMiddleware(async context => {
    if (context.path === PHONE_PATH && context.body?.updatePhoneNumber !== true) return
    const session = await getSessionFromCtx(context)
    if (!session) return
    if (isFresh({ createdAt: session.session.createdAt.getTime() }, now())) return
    const sendsPassword =
      context.path?.startsWith('/two-factor/') && typeof context.body?.password === 'string'
    if (sendsPassword && (await listProviders(db, session.user.id)).includes('credential')) return
    throw APIError.from('FORBIDDEN', BASE_ERROR_CODES.SESSION_NOT_FRESH)
  })
  return {
    id: 'kindred-fresh-session' as const,
    hooks: { before: [{ matcher: isGuarded, handler }] },
  }
}

function isGuarded({ path = '' }: { path?: string }): boolean {
  return GUARDED.has(path) || path === PHONE_PATH
}
