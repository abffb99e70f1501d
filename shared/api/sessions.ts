import { Type, type Static } from 'typebox'

/** A browser that is signed in. Times are milliseconds since 1970. */
export const SignedInDevice = Type.Object({
  id: Type.String(),
  /** The one that asks. */
  isCurrent: Type.Boolean(),
  /** How the browser introduced itself when it signed in; empty when it did not. */
  userAgent: Type.String(),
  signedInAt: Type.Integer(),
  /** To within the hour. */
  usedAt: Type.Integer(),
})
export type SignedInDevice = Static<typeof SignedInDevice>

/** GET /api/sessions, the last used first. */
export const SessionList = Type.Object({ sessions: Type.Array(SignedInDevice) })
export type SessionList = Static<typeof SessionList>

/** POST /api/sessions/:sessionId/end: 204. */
export const SessionParams = Type.Object({ sessionId: Type.String() })

/** POST /api/sessions/end-others: ends all but the one that asks. */
export const EndedSessions = Type.Object({ ended: Type.Integer() })
export type EndedSessions = Static<typeof EndedSessions>
