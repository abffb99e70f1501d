import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDependencies } from './auth-dependencies.ts'
import { confirmAddress } from './confirm-address.ts'
import { countPasswordProofs } from './count-password-proofs.ts'
import { freshSession } from './fresh-session.ts'
import { googleSignIn, keepLittleOfProviders } from './google.ts'
import { passkeys, strictPasskeys } from './passkeys.ts'
import { secondStep } from './second-step.ts'
import { securityEvents } from './security-events.ts'
import { sessionRules } from './session-rules.ts'
import { strictSecondStep } from './strict-second-step.ts'
import { emailAccounts } from './email-accounts.ts'
import { phoneAccounts } from './phone-accounts.ts'
import type { WaysInReview } from './review-ways-in.ts'
import { createRegistration } from './registration.ts'

/**
 * Each way in is a file of its own that gives plugins of better-auth: the library's with its
 * options, and one of ours with the hooks that close its holes. Their order here is the order in
 * which hooks run.
 */
export function waysIn(dependencies: AuthDependencies, waysInReview: WaysInReview): BetterAuthPlugin[] {
  const { google } = dependencies
  const registration = createRegistration(dependencies)
  return [
    registration.plugin,
    ...emailAccounts(dependencies, registration),
    confirmAddress(dependencies),
    waysInReview.plugin,
    ...phoneAccounts(dependencies),
    freshSession(dependencies),
    countPasswordProofs(dependencies),
    ...(google ? [googleSignIn(google)] : []),
    keepLittleOfProviders(),
    passkeys(dependencies),
    strictPasskeys(),
    strictSecondStep(dependencies),
    // It takes back the session of whoever has still to give a code; what comes after it sees only
    // who is really in.
    secondStep(),
    sessionRules(dependencies),
    securityEvents(dependencies),
  ]
}
