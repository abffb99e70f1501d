import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Database } from '../../storage/db/database.ts'
import { listProviders } from './security-queries.ts'
import { isFresh } from './session-rules.ts'

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
