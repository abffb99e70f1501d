import { twoFactor } from 'better-auth/plugins/two-factor'
import { makeRecoveryCodes, recoveryCodeStorage } from './recovery-codes.ts'

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
