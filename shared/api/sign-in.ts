import { Type, type Static } from 'typebox'
import { Language, Theme } from './profile.ts'
import { declare } from './endpoint.ts'

// better-auth manages accounts, below /api/auth; the session is an HttpOnly cookie, so requests
// need no header but the proof of work: always where (proof) stands, and with a password after an
// answer `work-needed`; see PROOF_HEADER. Numbers are E.164. Errors are { code, message }.
//   POST /api/auth/phone-number/send-otp  (proof) { phoneNumber }
//       sends a code by SMS; another one after half a minute at the earliest
//   POST /api/auth/phone-number/verify     { phoneNumber, code }          signs in or up
//   POST /api/auth/sign-in/phone-number    { phoneNumber, password }
//   POST /api/auth/sign-in/email           { email, password }
//   POST /api/auth/sign-up/email  (proof) { name, email, password }
//       a link by mail; the first account needs none
//   POST /api/auth/confirm-address         { token }                      AddressConfirmed
//   POST /api/auth/request-password-reset  (proof) { email }
//       a link by mail to /reset-password#token
//   POST /api/auth/reset-password          { token, newPassword }         PasswordReset
//   POST /api/auth/remove-sign-in-method  { token, id }
//       { signInMethods }: the remaining ones
//   POST /api/auth/sign-out                {}

/**
 * `password-needed`: the link was opened in another browser than the one that signed up, so a new
 * password must be set.
 */
export type AddressConfirmed =
  | { readonly state: 'signed-in' | 'confirmed-before'; readonly email: string }
  | { readonly state: 'password-needed'; readonly email: string; readonly resetToken: string }

/** A sign-in method other than the password. */
export type SignInMethod = {
  readonly kind: 'phone' | 'passkey' | 'google'
  readonly id: string
  readonly name: string
  /** ISO 8601; null if unknown. */
  readonly addedAt: string | null
}

/**
 * Answer to a new password; with `reviewToken` the user can remove sign-in methods that strangers
 * added, for half an hour.
 */
export type PasswordReset = { readonly reviewToken: string; readonly signInMethods: readonly SignInMethod[] }

export const SignedInUser = Type.Object({
  uid: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  photoURL: Type.Union([Type.String(), Type.Null()]),
})
export type SignedInUser = Static<typeof SignedInUser>

/** The user's choice of theme and language, on all devices; null if never chosen. */
export const DisplayChoice = Type.Object({
  theme: Type.Union([Theme, Type.Null()]),
  language: Type.Union([Language, Type.Null()]),
})
export type DisplayChoice = Static<typeof DisplayChoice>

/** GET /api/session: always 200; both are null without a session. */
export const SessionAnswer = Type.Object({
  user: Type.Union([SignedInUser, Type.Null()]),
  display: Type.Union([DisplayChoice, Type.Null()]),
})
export type SessionAnswer = Static<typeof SessionAnswer>

/** GET /api/sign-in-options: how to sign in or register on this server. */
export const SignInOptions = Type.Object({
  /** Whether signing in with Google is set up. */
  google: Type.Boolean(),
  /** Whether this visitor may create an account; `invitation`: only with an invitation link. */
  registration: Type.Union([Type.Literal('open'), Type.Literal('invitation'), Type.Literal('closed')]),
  /** Whether there is no account yet: the first one needs no confirmation. */
  isFirst: Type.Boolean(),
  /** False: messages stay in the outbox on the server, shown by `kindred outbox`. */
  sendsMail: Type.Boolean(),
  sendsSms: Type.Boolean(),
})
export type SignInOptions = Static<typeof SignInOptions>

/** POST /api/invitation { token }: stores a valid token in a cookie until an account is created. */
export const InvitationRequest = Type.Object({ token: Type.String({ maxLength: 200 }) })
export const InvitationAnswer = Type.Object({ isValid: Type.Boolean() })
export type InvitationAnswer = Static<typeof InvitationAnswer>

/** Work of a proof, as a multiple of the smallest. */
export const PROOF_WORKS = [1, 4, 16, 64] as const
export type ProofWork = (typeof PROOF_WORKS)[number]

/** `work`: as requested by `work-needed`; 1 by default. */
export const BotCheckQuery = Type.Object({
  work: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(4), Type.Literal(16), Type.Literal(64)])),
})

/**
 * After many attempts at one account, a request is answered with 429 `work-needed` and `work`: it
 * must be repeated with a proof of at least that work.
 */
export type WorkNeededAnswer = { readonly code: 'work-needed'; readonly work: ProofWork }

/**
 * GET /api/bot-check: a challenge of ALTCHA 2. Requests that send a code, sign up by e-mail,
 * request a reset or write to the owner need its solution in PROOF_HEADER. A solution works once
 * and for a quarter of an hour.
 */
export const BotCheckChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
    ),
  }),
  signature: Type.String(),
})
export type BotCheckChallenge = Static<typeof BotCheckChallenge>

export const signInEndpoints = declare({
  'GET /api/bot-check': {
    tag: 'accounts',
    summary: 'Returns a proof of work to solve before signing up',
    isOpen: true,
    query: BotCheckQuery,
    answers: { 200: BotCheckChallenge },
  },
  'GET /api/session': {
    tag: 'accounts',
    summary: 'Returns the logged-in user',
    isOpen: true,
    answers: { 200: SessionAnswer },
  },
  'GET /api/sign-in-options': {
    tag: 'accounts',
    summary: 'Lists the ways to log in to this server',
    isOpen: true,
    answers: { 200: SignInOptions },
  },
  'POST /api/invitation': {
    tag: 'accounts',
    summary: 'Accepts the invitation needed to sign up on this server',
    isOpen: true,
    body: InvitationRequest,
    answers: { 200: InvitationAnswer },
  },
})
