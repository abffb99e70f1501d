import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import type { Database } from '../../storage/db/database.ts'
import { createKnownDevices } from './known-devices.ts'
import { findLoginNames, findSessionTimes, type SessionTimes } from './session-queries.ts'

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
