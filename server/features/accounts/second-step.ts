import { twoFactor } from 'better-auth/plugins/two-factor'
import { makeRecoveryCodes, recoveryCodeStorage } from './recovery-codes.ts'

/**
 * Where a session may appear without a second step: what ends one, what only goes on with a session
 * that has passed it, and passkeys, which are two factors in themselves (see passkeys.ts). Every
 * other path counts as a way in.
 */
const WITHOUT_SECOND_STEP =
  /^\/(?:two-factor\/.*|get-session|change-password|passkey\/verify-authentication)$/

const isWayIn = ({ path = '' }: { path?: string }): boolean => !WITHOUT_SECOND_STEP.test(path)

/** Then the second step is locked for `LOCKED_S`: at most 960 guesses a day at a million codes. */
const MAX_FAILED_CODES = 10
const LOCKED_S = 15 * 60

/** Codes of an authenticator app and recovery codes. */
export function secondStep() {
  const plugin = twoFactor({
    issuer: 'Kindred',
    // People who sign in by phone have no password; for them the session must be a fresh one
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
  // As it comes it stands behind passwords alone, and a code by phone or Google would pass it by.
  return { ...plugin, hooks: { after: [{ ...challenge, matcher: isWayIn }] } }
}
