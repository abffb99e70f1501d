import { Type, type Static } from 'typebox'

/**
 * Similar faces without a name, to be named together: single faces, and all faces of people without
 * a name. To name them, POST /api/faces/move with the faces and the name.
 */
export const UnnamedCluster = Type.Object({
  /** The id of its most typical face. */
  id: Type.String(),
  faceCount: Type.Integer(),
  photoCount: Type.Integer(),
  /** The first faces: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type UnnamedCluster = Static<typeof UnnamedCluster>

/** GET /api/unnamed-clusters (PageQuery): largest first. */
export const UnnamedClusterPage = Type.Object({
  clusters: Type.Array(UnnamedCluster),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Clusters on all pages; `faceCount` counts their faces. */
  total: Type.Integer(),
  faceCount: Type.Integer(),
  /**
   * People have changed and the clusters are being computed again: request them again in a second.
   */
  isOutdated: Type.Boolean(),
})
export type UnnamedClusterPage = Static<typeof UnnamedClusterPage>

export const UnnamedClusterParams = Type.Object({ clusterId: Type.String({ maxLength: 100 }) })

/**
 * GET /api/unnamed-clusters/{clusterId}/faces (PageQuery): most typical first. Errors: 404 when the
 * cluster no longer exists.
 */
export const UnnamedClusterFacePage = Type.Object({
  faces: Type.Array(Type.Object({ id: Type.String(), photoId: Type.String() })),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type UnnamedClusterFacePage = Static<typeof UnnamedClusterFacePage>
