import { Type, type Static } from 'typebox'

export const PersonSummary = Type.Object({
  id: Type.String(),
  /** The name given, else `Person 1`, `Person 2`, …; unique for this user; the cluster's name in the five calls. */
  name: Type.String(),
  isNamed: Type.Boolean(),
  photoCount: Type.Integer(),
  faceCount: Type.Integer(),
  /** The person's best face: GET /api/faces/{coverFaceId}/crop. */
  coverFaceId: Type.String(),
})
export type PersonSummary = Static<typeof PersonSummary>

/** GET /api/people (PageQuery): most photos first. */
export const PeoplePage = Type.Object({
  people: Type.Array(PersonSummary),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type PeoplePage = Static<typeof PeoplePage>

export const PersonParams = Type.Object({ personId: Type.String() })

// GET /api/people/{personId}: PersonSummary. Errors: 404.
// GET /api/people/{personId}/photos (PageQuery): PhotoPage, in the order in which they came. Errors: 404.
