import { Type, type Static } from 'typebox'

/** GET /api/ways-in: how one gets in here. */
export const WaysIn = Type.Object({
  /** Whether Google accounts are taken. */
  google: Type.Boolean(),
  /**
   * Whether whoever asks now may have a new account; `invitation`: with a link that they were sent.
   */
  registration: Type.Union([Type.Literal('open'), Type.Literal('invitation'), Type.Literal('closed')]),
  /** Whether nobody has an account yet: the first one needs no confirmation. */
  isFirst: Type.Boolean(),
  /**
   * False: messages stay on the computer that runs Kindred, and `kindred outbox` shows them there.
   */
  sendsMail: Type.Boolean(),
  sendsSms: Type.Boolean(),
})
export type WaysIn = Static<typeof WaysIn>

/**
 * POST /api/invitation { token }: keeps a good one in a cookie, for whichever way in makes the
 * account.
 */
export const InvitationRequest = Type.Object({ token: Type.String({ maxLength: 200 }) })
export const InvitationAnswer = Type.Object({ isValid: Type.Boolean() })
export type InvitationAnswer = Static<typeof InvitationAnswer>
