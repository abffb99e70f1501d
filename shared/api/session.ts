import { Type, type Static } from 'typebox'
import { Language, Theme } from './preferences.ts'

/** Of passwords, in characters. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 256

// Accounts are better-auth's under /api/auth; the session is an HttpOnly cookie, so requests need no header but the proof of
// work where (proof) stands; see bot-check.ts. Numbers are E.164. Errors are { code, message }.
//   POST /api/auth/phone-number/send-otp   (proof) { phoneNumber }        a code by SMS; again after half a minute
//   POST /api/auth/phone-number/verify     { phoneNumber, code }          signs in, or up
//   POST /api/auth/sign-in/phone-number    { phoneNumber, password }
//   POST /api/auth/sign-in/email           { email, password }
//   POST /api/auth/sign-up/email           (proof) { name, email, password }   a link by mail; the first account is in at once
//   POST /api/auth/request-password-reset  (proof) { email }              a link by mail to /reset-password#token
//   POST /api/auth/reset-password          { token, newPassword }
//   POST /api/auth/sign-out                {}

export const SignedInUser = Type.Object({
  uid: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  photoURL: Type.Union([Type.String(), Type.Null()]),
})
export type SignedInUser = Static<typeof SignedInUser>

/** How the user wants the app to look, on whatever device that was chosen; null is what was never chosen. */
export const DisplayChoice = Type.Object({
  theme: Type.Union([Theme, Type.Null()]),
  language: Type.Union([Language, Type.Null()]),
})
export type DisplayChoice = Static<typeof DisplayChoice>

/** GET /api/session: 200 always; both are null without a session. */
export const SessionAnswer = Type.Object({
  user: Type.Union([SignedInUser, Type.Null()]),
  display: Type.Union([DisplayChoice, Type.Null()]),
})
export type SessionAnswer = Static<typeof SessionAnswer>
