/** What grouping needs to know of a face. */
export type GroupableFace = {
  readonly id: string
  readonly photoId: string
  /** 128 numbers of Euclidean length 1. */
  readonly embedding: Float32Array
  /** How far the embedding can be trusted, 0 to 1. */
  readonly quality: number
}

/** The faces of one person. Its id outlives growing and grouping anew. */
export type Group = {
  readonly id: string
  /** Sorted; never empty. */
  readonly faceIds: readonly string[]
}

/** The id of the group that each face is in, by the face's id. */
export function groupIdByFace(groups: Iterable<Group>): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { id, faceIds } of groups) for (const faceId of faceIds) ids.set(faceId, id)
  return ids
}
