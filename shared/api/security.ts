import { Type, type Static } from 'typebox'
import { MAX_APP_PASSWORD_NAME } from './bounds.ts'
import { declare } from './endpoint.ts'

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

/** A browser that is signed in. Times are milliseconds since 1970. */
export const SignedInDevice = Type.Object({
  id: Type.String(),
  /** The session of this request. */
  isCurrent: Type.Boolean(),
  /** The User-Agent header at sign-in, or empty. */
  userAgent: Type.String(),
  signedInAt: Type.Integer(),
  /** Accurate to an hour. */
  usedAt: Type.Integer(),
})
export type SignedInDevice = Static<typeof SignedInDevice>

/** GET /api/sessions, the last used first. */
export const SessionList = Type.Object({ sessions: Type.Array(SignedInDevice) })
export type SessionList = Static<typeof SessionList>

/** POST /api/sessions/:sessionId/end: 204. */
export const SessionParams = Type.Object({ sessionId: Type.String() })

/** POST /api/sessions/end-others: ends all other sessions, and revokes all app passwords. */
export const EndedSessions = Type.Object({ ended: Type.Integer() })
export type EndedSessions = Static<typeof EndedSessions>

// App passwords are for scripts and apps that upload photos: HTTP Basic (an e-mail address or phone
// number of the account, and the app password) or `Authorization: Bearer`. They are accepted at
// POST /process, whose parameter `user` may then be left out, and at GET /api/limits. Errors there:
// 401 `app-password-invalid`, 401 `app-password-expired`, 429 `too-many-requests` after many wrong
// ones; 403 `app-password-not-allowed` at every other route.

const Moment = Type.Union([Type.String(), Type.Null()])

/** Times are ISO 8601. */
export const AppPassword = Type.Object({
  id: Type.String(),
  /** As the user called it, such as the name of a phone. */
  name: Type.String(),
  createdAt: Type.String(),
  /** Null if it stays valid until it is revoked. */
  expiresAt: Moment,
  isExpired: Type.Boolean(),
  /** Accurate to a day (UTC). */
  usedAt: Moment,
})
export type AppPassword = Static<typeof AppPassword>

/** GET /api/app-passwords: the newest first. */
export const AppPasswordList = Type.Object({
  appPasswords: Type.Array(AppPassword),
  /** Whether creating one needs the password of the account, because the sign-in is too old. */
  needsPassword: Type.Boolean(),
})
export type AppPasswordList = Static<typeof AppPasswordList>

const MAX_LIFE_DAYS = 3650

/**
 * POST /api/app-passwords: 201 with NewAppPassword. Errors: 403 `session-not-fresh` (without a
 * password, from a session that is older than an hour), 403 `wrong-password`, 409
 * `too-many-app-passwords`, 429.
 */
export const CreateAppPasswordBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_APP_PASSWORD_NAME }),
  /** Null: valid until it is revoked. */
  lifeDays: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_LIFE_DAYS }), Type.Null()]),
  /** The password of the account. */
  password: Type.Optional(Type.String({ maxLength: 1000 })),
})
export type CreateAppPasswordBody = Static<typeof CreateAppPasswordBody>

/** `password` is in no other answer. */
export const NewAppPassword = Type.Object({ appPassword: AppPassword, password: Type.String() })
export type NewAppPassword = Static<typeof NewAppPassword>

/** DELETE /api/app-passwords/:appPasswordId: 204. Errors: 404. */
export const AppPasswordParams = Type.Object({ appPasswordId: Type.String() })

export const securityEndpoints = declare({
  'GET /api/app-passwords': {
    tag: 'accounts',
    summary: 'Lists the app passwords',
    answers: { 200: AppPasswordList },
  },
  'POST /api/app-passwords': {
    tag: 'accounts',
    summary: 'Creates a password with which a script or app can upload photos',
    body: CreateAppPasswordBody,
    answers: { 201: NewAppPassword },
  },
  'DELETE /api/app-passwords/:appPasswordId': {
    tag: 'accounts',
    summary: 'Revokes an app password',
    params: AppPasswordParams,
    answers: { 204: Type.Null() },
  },
  'GET /api/sessions': {
    tag: 'accounts',
    summary: 'Lists the user’s sessions',
    answers: { 200: SessionList },
  },
  'POST /api/sessions/:sessionId/end': {
    tag: 'accounts',
    summary: 'Logs out one of the user’s sessions',
    params: SessionParams,
    answers: { 204: Type.Null() },
  },
  'POST /api/sessions/end-others': {
    tag: 'accounts',
    summary: 'Logs out all of the user’s other sessions, and revokes the app passwords',
    answers: { 200: EndedSessions },
  },
  'GET /api/security': {
    tag: 'accounts',
    summary: 'Lists the ways in which the user can log in',
    answers: { 200: Security },
  },
  'POST /api/security/password': {
    tag: 'accounts',
    summary: 'Sets a first password',
    body: NewPassword,
    answers: { 204: Type.Null() },
  },
  'POST /api/security/google/disconnect': {
    tag: 'accounts',
    summary: 'Disconnects Google, so that it can no longer be used to log in',
    answers: { 204: Type.Null() },
  },
})
