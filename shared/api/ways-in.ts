import { Type, type Static } from 'typebox'

/** GET /api/ways-in: which outside accounts this server takes besides its own. */
export const WaysIn = Type.Object({
  google: Type.Boolean(),
})
export type WaysIn = Static<typeof WaysIn>
