/**
 * What bench/fit-grouping.ts fitted to a network's embeddings; see [Note: Odds of a merge] and
 * [Note: Commonness].
 */
export type GroupingModel = {
  readonly typicalFaces: TypicalFaces
  readonly weights: OddsWeights
  /**
   * Of the rarity of shared company in log odds; see [Note: Company]. Company says nothing without.
   */
  readonly companyWeight?: number
}

/** Rows as long as an embedding, the sets one after the other. */
export type TypicalFaces = Float32Array

/** An intercept, then a weight for each of the figures in merge-odds.ts. */
export type OddsWeights = readonly [
  intercept: number,
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
]

/**
 * Typical faces per set. There are several sets to average out chance in how one divides the space.
 */
export const TYPICAL_FACES_IN_A_SET = 16

export const TYPICAL_FACE_SETS = 4

/** Numbers of an embedding of the network that a model was fitted to. */
export function readEmbeddingLength({ typicalFaces }: GroupingModel): number {
  return typicalFaces.length / (TYPICAL_FACES_IN_A_SET * TYPICAL_FACE_SETS)
}

/** Typical faces are stored as bytes: their numbers, all below 0.6, times this. */
export const TYPICAL_FACES_SCALE = 200

/** Decodes typical faces from base64. */
export function decodeTypicalFaces(base64: string): TypicalFaces {
  const characters = atob(base64)
  // Assigned one by one: Int8Array.from would take ten times as long, at the start of each process.
  const bytes = new Int8Array(characters.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index)
  return new Float32Array(bytes).map(value => value / TYPICAL_FACES_SCALE)
}
