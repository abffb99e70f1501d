import { Type, type Static } from 'typebox'
import { FileFailure } from './errors.ts'
import { FoundPerson } from './search.ts'

/**
 * POST /api/face-searches, multipart, one file in the field `image`: 202 with FaceSearch
 * (`waiting`). A worker looks whose the faces in it are; the picture is gone from the disk as soon
 * as it has been read, and nothing of it is kept but this answer, for an hour at most. Errors: 400
 * `no-files`, 403 `consent-needed` (finding faces needs it), 413, 415, 429.
 */
export const FaceMatch = Type.Object({
  person: FoundPerson,
  /** Rather this person than not; the others are only the most alike. */
  isLikely: Type.Boolean(),
})
export type FaceMatch = Static<typeof FaceMatch>

export const AskedFace = Type.Object({
  /** In shares of the upright picture. */
  box: Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }),
  /** The most likely first; at most five. */
  matches: Type.Array(FaceMatch),
})
export type AskedFace = Static<typeof AskedFace>

/** GET /api/face-searches/{searchId}: FaceSearch. Errors: 404. */
export const FaceSearch = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
  /** From left to right; empty until done. */
  faces: Type.Array(AskedFace),
  /**
   * `no-face` when there is none in it, `picture-gone` when it has to be sent again, or as for
   * photos.
   */
  failure: Type.Union([FileFailure, Type.Null()]),
})
export type FaceSearch = Static<typeof FaceSearch>

export const FaceSearchParams = Type.Object({ searchId: Type.String({ maxLength: 100 }) })

// POST /api/face-searches/{searchId}/forget: 204; picture and answer are gone. Errors: 404.
