import { Type, type Static } from 'typebox'

/**
 * Faces that nobody has named, laid on piles by likeness. A pile holds whole people without a name
 * as well as single faces; to name it, POST /api/faces/move with its faces and the name.
 */
export const FacePile = Type.Object({
  /** The face that shows it best; the pile goes by its id. */
  id: Type.String(),
  faceCount: Type.Integer(),
  photoCount: Type.Integer(),
  /** The first of them: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type FacePile = Static<typeof FacePile>

/** GET /api/face-piles (PageQuery): the largest first. */
export const FacePilePage = Type.Object({
  piles: Type.Array(FacePile),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Piles and faces of all pages. */
  total: Type.Integer(),
  faceCount: Type.Integer(),
  /** People have changed since, and the piles are being laid anew: ask again in a second. */
  isSorting: Type.Boolean(),
})
export type FacePilePage = Static<typeof FacePilePage>

export const FacePileParams = Type.Object({ pileId: Type.String({ maxLength: 100 }) })

/**
 * GET /api/face-piles/{pileId}/faces (PageQuery): the most typical first. Errors: 404 when the pile
 * is no more.
 */
export const PileFacePage = Type.Object({
  faces: Type.Array(Type.Object({ id: Type.String(), photoId: Type.String() })),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type PileFacePage = Static<typeof PileFacePage>
