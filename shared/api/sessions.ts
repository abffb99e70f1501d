import { Type, type Static } from 'typebox'

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
