import { Type, type Static } from 'typebox'

// Accounts are better-auth's under /api/auth; the session is an HttpOnly cookie, so requests need no header.
//   POST /api/auth/sign-up/email  { name, email, password }   password: 10 to 128 characters
//   POST /api/auth/sign-in/email  { email, password }
//   POST /api/auth/sign-out       {}
// Their errors are { code, message } as well, e.g. USER_ALREADY_EXISTS…, INVALID_EMAIL_OR_PASSWORD, PASSWORD_TOO_SHORT.

export const SignedInUser = Type.Object({
  uid: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  photoURL: Type.Union([Type.String(), Type.Null()]),
})
export type SignedInUser = Static<typeof SignedInUser>

/** GET /api/session: 200 always; `user` is null without a session. */
export const SessionAnswer = Type.Object({
  user: Type.Union([SignedInUser, Type.Null()]),
})
export type SessionAnswer = Static<typeof SessionAnswer>
