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
