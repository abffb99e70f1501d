import { Type, type Static } from 'typebox'

export const MAX_SIDECARS_PER_REQUEST = 50
/** Characters of one sidecar; more than any with a hundred faces. */
export const MAX_SIDECAR_LENGTH = 256 * 1024

/**
 * POST /api/sidecars: XMP files that lay beside photos, each for a photo that is stored. The names in them are given to the
 * faces of the photo at the place that they name, once those are found; what the user decided about a face stays. 202.
 */
export const SidecarsBody = Type.Object({
  sidecars: Type.Array(
    Type.Object({
      photoId: Type.String({ maxLength: 100 }),
      xmp: Type.String({ maxLength: MAX_SIDECAR_LENGTH }),
    }),
    { minItems: 1, maxItems: MAX_SIDECARS_PER_REQUEST },
  ),
})
export type SidecarsBody = Static<typeof SidecarsBody>

export const SidecarsAnswer = Type.Object({
  /** How many of them name somebody. */
  withNames: Type.Integer(),
})
export type SidecarsAnswer = Static<typeof SidecarsAnswer>
