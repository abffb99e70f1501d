import { Type, type Static } from 'typebox'

/** GET /api/security: the signed-in user's sign-in methods. */
export const Security = Type.Object({
  hasPassword: Type.Boolean(),
  hasGoogle: Type.Boolean(),
  /** Whether the user can sign in with a code by SMS. */
  hasPhone: Type.Boolean(),
  /** Whether signing in needs a code of an authenticator app. */
  hasSecondStep: Type.Boolean(),
})
export type Security = Static<typeof Security>

/**
 * POST /api/security/password sets the password of an account that has none; 204. Errors:
 * `session-not-fresh` 403 when the sign-in is older than an hour; those of better-auth for
 * passwords, e.g. PASSWORD_TOO_SHORT, PASSWORD_ALREADY_SET.
 */
export const NewPassword = Type.Object({ newPassword: Type.String({ maxLength: 1000 }) })

// POST /api/security/google/disconnect: 204. Errors: `last-sign-in-method` 409 if no other sign-in
// method would be left.
