import { Type, type Static } from 'typebox'

/** GET /api/security: how the signed-in user gets in. */
export const Security = Type.Object({
  hasPassword: Type.Boolean(),
  hasGoogle: Type.Boolean(),
  /** Whether a code by SMS lets the user in. */
  hasPhone: Type.Boolean(),
  /** Whether each sign-in asks for a code of an authenticator app. */
  hasSecondStep: Type.Boolean(),
})
export type Security = Static<typeof Security>

/**
 * POST /api/security/password gives a password to an account that has none; 204. Errors:
 * `session-not-fresh` 403 when the sign-in is older than an hour; those of better-auth for
 * passwords, e.g. PASSWORD_TOO_SHORT, PASSWORD_ALREADY_SET.
 */
export const NewPassword = Type.Object({ newPassword: Type.String({ maxLength: 1000 }) })

// POST /api/security/google/disconnect: 204. `last-way-in` 409 when the account could not be
// entered any more.
