import { Type, type Static } from 'typebox'

/**
 * Similar faces without a name, to be named together. A pile holds whole unnamed people as well as
 * single faces; to name it, POST /api/faces/move with its faces and the name.
 */
export const FacePile = Type.Object({
  /** Id of the pile: that of its most typical face. */
  id: Type.String(),
  faceCount: Type.Integer(),
  photoCount: Type.Integer(),
  /** The first faces: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type FacePile = Static<typeof FacePile>

/** GET /api/face-piles (PageQuery): largest first. */
export const FacePilePage = Type.Object({
  piles: Type.Array(FacePile),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Piles on all pages; `faceCount` counts their faces. */
  total: Type.Integer(),
  faceCount: Type.Integer(),
  /** People have changed and the piles are being computed again: ask again in a second. */
  isSorting: Type.Boolean(),
})
export type FacePilePage = Static<typeof FacePilePage>

export const FacePileParams = Type.Object({ pileId: Type.String({ maxLength: 100 }) })

/**
 * GET /api/face-piles/{pileId}/faces (PageQuery): most typical first. Errors: 404 when the pile no
 * longer exists.
 */
export const PileFacePage = Type.Object({
  faces: Type.Array(Type.Object({ id: Type.String(), photoId: Type.String() })),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type PileFacePage = Static<typeof PileFacePage>
