import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDependencies } from './auth-dependencies.ts'
import { confirmAddress } from './confirm-address.ts'
import { countPasswordProofs } from './count-attempts.ts'
import { freshSession, sessionRules } from './session-rules.ts'
import { googleSignIn, limitProviderData } from './google.ts'
import { passkeys, strictPasskeys } from './passkeys.ts'
import { secondStep, strictSecondStep } from './second-step.ts'
import { securityEvents } from './security-events.ts'
import { emailAccounts } from './email-accounts.ts'
import { phoneAccounts } from './phone-accounts.ts'
import type { SignInMethodsReview } from './review-sign-in-methods.ts'
import { createRegistration } from './registration.ts'

/**
 * Lists better-auth's plugins. Each sign-in method is a file that returns the library's plugin with
 * its options, and ours with hooks that close its gaps. Hooks run in this order.
 */
export function signInPlugins(
  dependencies: AuthDependencies,
  signInMethodsReview: SignInMethodsReview,
): BetterAuthPlugin[] {
  const { google } = dependencies
  const registration = createRegistration(dependencies)
  return [
    registration.plugin,
    ...emailAccounts(dependencies, registration),
    confirmAddress(dependencies),
    signInMethodsReview.plugin,
    ...phoneAccounts(dependencies),
    freshSession(dependencies),
    countPasswordProofs(dependencies),
    ...(google ? [googleSignIn(google)] : []),
    limitProviderData(),
    passkeys(dependencies),
    strictPasskeys(),
    strictSecondStep(dependencies),
    // Revokes the session of a user who still has to enter a code; the plugins after it receive
    // only completed sign-ins.
    secondStep(),
    sessionRules(dependencies),
    securityEvents(dependencies),
  ]
}
