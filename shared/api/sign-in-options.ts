import { Type, type Static } from 'typebox'

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
