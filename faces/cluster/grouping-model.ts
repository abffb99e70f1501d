import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** The fitted model; see [Note: Odds of a merge] and [Note: Commonness]. */
export type GroupingModel = {
  readonly typicalFaces: TypicalFaces
  readonly weights: OddsWeights
}

/** Rows of 128 numbers, the sets one after the other. */
export type TypicalFaces = Float32Array

/** An intercept, then a weight for each of the figures in merge-odds.ts. */
export type OddsWeights = readonly [
  intercept: number,
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
  cohesion: number,
  cohesionGap: number,
]

/**
 * Typical faces per set. There are several sets to average out chance in how one divides the space.
 */
export const TYPICAL_FACES_IN_A_SET = 16

/** Typical faces are stored as bytes: their numbers, all below 0.4, times this. */
export const TYPICAL_FACES_SCALE = 300

/** The model in use, fitted by bench/fit-grouping.ts. */
export const GROUPING_MODEL: GroupingModel = {
  typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
  weights: FITTED_WEIGHTS,
}

function decodeTypicalFaces(base64: string): TypicalFaces {
  const bytes = Int8Array.from(atob(base64), char => char.charCodeAt(0))
  return Float32Array.from(bytes, value => value / TYPICAL_FACES_SCALE)
}
