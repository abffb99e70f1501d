import { Type, type Static } from 'typebox'

/**
 * The header that carries a proof of work: base64url of the JSON `{ challenge, solution: { counter,
 * derivedKey } }`.
 */
export const PROOF_HEADER = 'x-kindred-proof'

/** Work of a proof, as a multiple of the smallest. */
export const PROOF_WORKS = [1, 4, 16, 64] as const
export type ProofWork = (typeof PROOF_WORKS)[number]

/** `work`: as requested by `work-needed`; 1 by default. */
export const BotCheckQuery = Type.Object({
  work: Type.Optional(Type.Union(PROOF_WORKS.map(work => Type.Literal(work)))),
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
