import { Type, type Static } from 'typebox'
import { FileFailure } from './errors.ts'
import { PersonSummary } from './people.ts'

/**
 * POST /api/face-searches, multipart, one file in the field `image`: 202 with FaceSearch
 * (`waiting`). A worker finds the people whose faces are in it. The picture is deleted as soon as
 * it was read; only this answer is kept, for an hour at most. Errors: 400 `no-files`, 403
 * `consent-needed` (finding faces requires it), 413, 415, 429.
 */
export const FaceMatch = Type.Object({
  person: PersonSummary,
  /** This person is more likely than not; other matches are only the most similar people. */
  isLikely: Type.Boolean(),
})
export type FaceMatch = Static<typeof FaceMatch>

export const SearchedFace = Type.Object({
  /** In fractions of the upright picture. */
  box: Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }),
  /** Most likely first; at most five. */
  matches: Type.Array(FaceMatch),
})
export type SearchedFace = Static<typeof SearchedFace>

/** GET /api/face-searches/{searchId}: FaceSearch. Errors: 404. */
export const FaceSearch = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
  /** From left to right; empty until done. */
  faces: Type.Array(SearchedFace),
  /**
   * `no-face` if there is no face in it, `picture-gone` if it must be sent again, or as for photos.
   */
  failure: Type.Union([FileFailure, Type.Null()]),
})
export type FaceSearch = Static<typeof FaceSearch>

export const FaceSearchParams = Type.Object({ searchId: Type.String({ maxLength: 100 }) })

// POST /api/face-searches/{searchId}/forget: deletes picture and answer; 204. Errors: 404.
