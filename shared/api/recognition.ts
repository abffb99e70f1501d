import { Type, type Static } from 'typebox'

/** GET /api/recognition: the network by which this server recognises faces. */
export const RecognitionAnswer = Type.Object({
  /** Its proper name, the same in all languages. */
  network: Type.String(),
  /** Whether it came with Kindred; if not, whoever runs the server has added it. */
  isBundled: Type.Boolean(),
})
export type RecognitionAnswer = Static<typeof RecognitionAnswer>
