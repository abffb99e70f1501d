import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES, twoFactor } from 'better-auth/plugins/two-factor'
import { createHash } from 'node:crypto'
import { createGroups } from '../../random-text.ts'
import type { Database } from '../../storage/db/database.ts'
import { markCodeUsed } from './queries.ts'

/**
 * Paths that may return a session without a second step: those that end a session, those that
 * require a session that has passed it, and passkeys, which are two factors in themselves
 * (passkeys.ts). Every other path that returns a session must require it.
 */
const WITHOUT_SECOND_STEP =
  /^\/(?:two-factor\/.*|get-session|change-password|passkey\/verify-authentication)$/

const needsSecondStep = ({ path = '' }: { path?: string }): boolean => !WITHOUT_SECOND_STEP.test(path)

/** After these, codes are refused for `LOCKED_S`: at most 960 guesses a day at a million codes. */
const MAX_FAILED_CODES = 10
const LOCKED_S = 15 * 60

/** Codes of an authenticator app and recovery codes. */
export function secondStep() {
  const plugin = twoFactor({
    issuer: 'Kindred',
    // Users who sign in by phone have no password; for them, the session must be fresh
    // (fresh-session.ts).
    allowPasswordless: true,
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      storeBackupCodes: recoveryCodeStorage,
    },
    accountLockout: { enabled: true, maxFailedAttempts: MAX_FAILED_CODES, durationSeconds: LOCKED_S },
  })
  const [challenge] = plugin.hooks.after
  if (!challenge) throw new Error('better-auth has no hook that asks for the second step.')
  // The library requires it only after a password, not after a code by SMS or a sign-in with
  // Google.
  return { ...plugin, hooks: { after: [{ ...challenge, matcher: needsSecondStep }] } }
}

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

const COUNT = 10
// No letters that resemble digits, and only lower case: people write the codes down and type them.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const HASH = /^[0-9a-f]{64}$/

/**
 * Returns new codes of 24 characters, 118 bits each: enough for a plain hash (OWASP ASVS 6.5.2).
 */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => createGroups(LETTERS, GROUPS).join('-'))
}

/** Returns the stored form of a code; case and separators do not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('hex')
}

/**
 * For better-auth, which stores the codes as a JSON list; after a use, the remaining codes are
 * already hashed.
 */
export const recoveryCodeStorage = {
  encrypt: async (json: string): Promise<string> => {
    const codes = JSON.parse(json) as string[] // the list of better-auth
    return JSON.stringify(codes.map(code => (HASH.test(code) ? code : hashRecoveryCode(code))))
  },
  decrypt: async (stored: string): Promise<string> => stored,
}
