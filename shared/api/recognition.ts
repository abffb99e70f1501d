import { Type, type Static } from 'typebox'

/** GET /api/recognition: the network that recognises faces on this server. */
export const RecognitionAnswer = Type.Object({
  /** Its display name, the same in all languages. */
  network: Type.String(),
  /** Whether it comes with Kindred; if not, the operator of the server has added it. */
  isBundled: Type.Boolean(),
})
export type RecognitionAnswer = Static<typeof RecognitionAnswer>
