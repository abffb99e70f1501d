import { Type, type Static } from 'typebox'

/** The header that carries a proof of work: base64url of the JSON `{ challenge, solution: { counter, derivedKey } }`. */
export const PROOF_HEADER = 'x-kindred-proof'

/**
 * GET /api/bot-check: a challenge of ALTCHA 2. Whoever sends a code, signs up by e-mail, asks for a reset or writes to the
 * owner sends its solution along, in PROOF_HEADER; each solution works once, for a quarter of an hour.
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
