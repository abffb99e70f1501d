import { Type, type Static } from 'typebox'
import { AddFaceBody } from './decisions.ts'
import { FileFailure } from './errors.ts'
import {
  MAX_NOTED_FACES,
  MAX_NOTED_NAME_LENGTH,
  MAX_SIDECAR_LENGTH,
  MAX_SIDECARS_PER_REQUEST,
} from './sidecar-limits.ts'

/** Somebody's name and where: the box in shares of the photo as it is shown, upright. */
export const NotedFace = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NOTED_NAME_LENGTH }),
  box: AddFaceBody.properties.box,
})
export type NotedFace = Static<typeof NotedFace>

/**
 * POST /api/sidecars: what lay beside photos, each of a photo that is stored: its XMP file, or the
 * faces that the notes of a program like Picasa name on the whole folder, or both, where the notes
 * count if the file names nobody. The names are given to the faces of the photo at the place that
 * they name, once those are found; what the user decided about a face stays. 202. Errors: 400
 * `invalid-request` where there is neither, 400 `invalid-box` for one that is not inside the photo.
 */
export const SidecarsBody = Type.Object({
  sidecars: Type.Array(
    Type.Object({
      photoId: Type.String({ maxLength: 100 }),
      xmp: Type.Optional(Type.String({ maxLength: MAX_SIDECAR_LENGTH })),
      faces: Type.Optional(Type.Array(NotedFace, { minItems: 1, maxItems: MAX_NOTED_FACES })),
    }),
    { minItems: 1, maxItems: MAX_SIDECARS_PER_REQUEST },
  ),
})
export type SidecarsBody = Static<typeof SidecarsBody>

export const SidecarsAnswer = Type.Object({
  /** How many of them name somebody. */
  withNames: Type.Integer(),
  /** Those that could not be read: `sidecar-unreadable`. The others are kept. */
  rejected: Type.Array(Type.Interface([FileFailure], { photoId: Type.String() })),
})
export type SidecarsAnswer = Static<typeof SidecarsAnswer>
