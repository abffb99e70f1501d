import { Type, type Static } from 'typebox'

/**
 * The header that carries a proof of work: base64url of the JSON `{ challenge, solution: { counter,
 * derivedKey } }`.
 */
export const PROOF_HEADER = 'x-kindred-proof'

/** How many times the least work a proof takes. */
export const PROOF_WORKS = [1, 4, 16, 64] as const
export type ProofWork = (typeof PROOF_WORKS)[number]

/** `work`: as `work-needed` has asked for; 1 when left out. */
export const BotCheckQuery = Type.Object({
  work: Type.Optional(Type.Union(PROOF_WORKS.map(work => Type.Literal(work)))),
})

/**
 * After many tries at one account a form is answered with 429 `work-needed` and `work`: the same
 * request with a proof of that work, or of more, is taken.
 */
export type WorkNeededAnswer = { readonly code: 'work-needed'; readonly work: ProofWork }

/**
 * GET /api/bot-check: a challenge of ALTCHA 2. Whoever sends a code, signs up by e-mail, asks for a
 * reset or writes to the owner sends its solution along, in PROOF_HEADER; each solution works once,
 * for a quarter of an hour.
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
