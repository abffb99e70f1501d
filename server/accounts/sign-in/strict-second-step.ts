import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins/two-factor'
import type { Database } from '../../storage/db/database.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { markCodeUsed } from './second-step-queries.ts'

const COOKIE = 'two_factor'

/**
 * Accepts each code of an authenticator app once, and lets no browser skip the second step ("trust
 * this device").
 */
export function strictSecondStep({ db, now }: { db: Database; now: () => number }) {
  const handler = createAuthMiddleware(async context => {
    const code: unknown = context.body?.code
    if (context.path === '/two-factor/verify-totp' && typeof code === 'string') {
      const userId = await findUserId(context)
      const isUnused = userId === null || (await markCodeUsed(db, userId, code, now()))
      if (!isUnused) throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
    }
    const isRecovery = context.path === '/two-factor/verify-backup-code' && typeof code === 'string'
    const given = isRecovery ? { code: hashRecoveryCode(code) } : {}
    return { context: { body: { ...context.body, ...given, trustDevice: false } } }
  })
  return {
    id: 'kindred-strict-second-step' as const,
    hooks: {
      before: [
        { matcher: ({ path = '' }: { path?: string }) => path.startsWith('/two-factor/verify-'), handler },
      ],
    },
  }
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Returns the user of the session, or of the sign-in that waits for the code. */
async function findUserId(context: HookContext): Promise<string | null> {
  const session = await getSessionFromCtx(context)
  if (session) return session.user.id
  const { name } = context.context.createAuthCookie(COOKIE)
  const challenge = await context.getSignedCookie(name, context.context.secret)
  if (!challenge) return null
  return (await context.context.internalAdapter.findVerificationValue(challenge))?.value ?? null
}
