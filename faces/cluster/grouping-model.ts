/**
 * The parameters that bench/fit-grouping.ts fitted to a network's embeddings; see [Note: Odds of a
 * merge] and [Note: Commonness].
 */
export type GroupingModel = {
  readonly typicalFaces: TypicalFaces
  readonly weights: OddsWeights
  /** What is subtracted for very common faces; see [Note: Very common faces]. */
  readonly veryCommon?: { readonly from: number; readonly weight: number }
  /**
   * Weight of the log odds from the rarity of shared company; see [Note: Company]. If absent,
   * company is ignored.
   */
  readonly companyWeight?: number
}

/** Rows as long as an embedding, one set after another. */
export type TypicalFaces = Float32Array

/** An intercept, then one weight for each of the figures in merge-odds.ts. */
export type OddsWeights = readonly [
  intercept: number,
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
]

/**
 * Number of typical faces per set, a multiple of four, as computeCommonness needs. Several sets
 * average out the random division of the space by one.
 */
export const TYPICAL_FACES_IN_A_SET = 16

export const TYPICAL_FACE_SETS = 4

/** Returns the length of an embedding of the network to which a model was fitted. */
export function readEmbeddingLength({ typicalFaces }: GroupingModel): number {
  return typicalFaces.length / (TYPICAL_FACES_IN_A_SET * TYPICAL_FACE_SETS)
}

/** Typical faces are stored as bytes: their numbers, all below 0.6, multiplied by this. */
export const TYPICAL_FACES_SCALE = 200

/** Decodes typical faces from base64. */
export function decodeTypicalFaces(base64: string): TypicalFaces {
  const characters = atob(base64)
  // Assigned one by one: Int8Array.from would take ten times as long, at the start of each process.
  const bytes = new Int8Array(characters.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index)
  return new Float32Array(bytes).map(value => value / TYPICAL_FACES_SCALE)
}
