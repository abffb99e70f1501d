import { Type, type Static } from 'typebox'
import { AddFaceBody } from './decisions.ts'
import { FileFailure } from './errors.ts'
import { MAX_NOTED_FACES, MAX_NOTED_NAME_LENGTH, MAX_SIDECARS_PER_REQUEST } from './sidecar-limits.ts'

/** The name of a face and its box in fractions of the upright photo. */
export const NotedFace = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NOTED_NAME_LENGTH }),
  box: AddFaceBody.properties.box,
})
export type NotedFace = Static<typeof NotedFace>

/**
 * POST /api/sidecars: names from files beside stored photos. Each entry has the photo's XMP file,
 * a JSON file of osxphotos, exiftool, Immich, PhotoPrism or Google, or the faces that a program
 * such as Picasa recorded for the photo in its notes on the folder; of several, the first in this
 * order that names somebody is used. Names are given to the faces at these places once those are
 * found; decisions of the user are not overridden. 202. Errors: 400 `invalid-request` without any,
 * 400 `invalid-box` for a box outside the photo.
 */
export const SidecarsBody = Type.Object({
  sidecars: Type.Array(
    Type.Object({
      photoId: Type.String({ maxLength: 100 }),
      /**
       * At most MAX_SIDECAR_LENGTH; the schema does not check it, since counting code points would
       * block other requests.
       */
      xmp: Type.Optional(Type.String()),
      /** The same limit. */
      json: Type.Optional(Type.String()),
      faces: Type.Optional(Type.Array(NotedFace, { minItems: 1, maxItems: MAX_NOTED_FACES })),
    }),
    { minItems: 1, maxItems: MAX_SIDECARS_PER_REQUEST },
  ),
})
export type SidecarsBody = Static<typeof SidecarsBody>

export const SidecarsAnswer = Type.Object({
  /** How many of them contain names. */
  withNames: Type.Integer(),
  /** Those that could not be read (`sidecar-unreadable`); the others are stored. */
  rejected: Type.Array(Type.Interface([FileFailure], { photoId: Type.String() })),
})
export type SidecarsAnswer = Static<typeof SidecarsAnswer>
