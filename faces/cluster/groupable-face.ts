/** The data of a face that grouping needs. */
export type GroupableFace = {
  readonly id: string
  readonly photoId: string
  /**
   * Has Euclidean length 1; embeddings are compared only within one network. May be decoded with
   * each access.
   */
  readonly embedding: Float32Array
  /** Decodes the embedding to `target`, from `offset` on. Absent if it is stored as an array. */
  readonly copyEmbedding?: (target: Float32Array, offset: number) => void
  /**
   * Returns the dot product with `vector` without decoding the embedding. Absent if it is stored as
   * an array. Throws RangeError if the lengths differ.
   */
  readonly multiplyEmbedding?: (vector: Float32Array) => number
  /** Reliability of the embedding, 0 to 1. */
  readonly quality: number
}

/** The faces of one person. Keeps its id when groups grow and when all faces are grouped again. */
export type Group = {
  readonly id: string
  /** Sorted; never empty. */
  readonly faceIds: readonly string[]
}

/** Maps the id of each face to that of its group. */
export function groupIdByFace(groups: Iterable<Group>): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { id, faceIds } of groups) for (const faceId of faceIds) ids.set(faceId, id)
  return ids
}

/** Maximum difference of an embedding's length from 1. */
const LENGTH_TOLERANCE = 0.01

/**
 * Returns whether an embedding can be compared with those of a network. With a crash or a damaged
 * model, embeddings were zero or not finite, and all people became one.
 */
export function isUsable(embedding: Float32Array | undefined, length: number): boolean {
  if (embedding?.length !== length) return false
  let squares = 0
  for (const value of embedding) squares += value * value
  // Also false if a value is not a finite number.
  return Math.abs(Math.sqrt(squares) - 1) < LENGTH_TOLERANCE
}
