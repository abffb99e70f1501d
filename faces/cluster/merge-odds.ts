import type { Clusters } from './clusters.ts'
import { GROUPING_MODEL, type OddsWeights } from './grouping-model.ts'

// [Note: Odds of a merge] Whether two clusters are one person is judged by logistic regression on
// six figures, fitted by bench/fit-grouping.ts. In the order of their weight: the average
// similarity; how common both look (babies, or faces far out of focus, are all alike); how many
// faces speak for it (an average over many needs to be less high); and how much alike the faces
// within each are (a person who always looks the same should do so here too).

/** The figures that the odds are made of, in the order of their weights. */
export type MergeFigures = readonly [
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
  cohesion: number,
  cohesionGap: number,
]

/**
 * What a single face is taken to resemble other pictures of its person by, before there are any.
 */
const TYPICAL_COHESION = 0.955

/**
 * Below this a cluster holds what only the user sees as one person; that must not make it attract
 * more.
 */
const MIN_COHESION = 0.92

/**
 * Above this it holds one moment: a burst, or copies. That says little of how much its person
 * changes, and must not keep their other pictures away: in albums where pictures come more than
 * once F rose from .97 to .99.
 */
const MAX_COHESION = 0.965

/**
 * The natural logarithm of the odds that two clusters are one person: above 0 they rather are than
 * not.
 */
export function mergeOdds(
  clusters: Clusters,
  first: number,
  second: number,
  weights: OddsWeights = GROUPING_MODEL.weights,
): number {
  const figures = mergeFigures(clusters, first, second)
  let odds = weights[0]
  for (let i = 0; i < figures.length; i++) odds += weights[i + 1]! * figures[i]!
  return odds
}

export function mergeFigures(clusters: Clusters, first: number, second: number): MergeFigures {
  const firstSize = clusters.sizes[first]!
  const secondSize = clusters.sizes[second]!
  const firstCohesion = cohesionOf(clusters, first)
  const secondCohesion = cohesionOf(clusters, second)
  return [
    clusters.similarity(first, second),
    (clusters.commonness(first) + clusters.commonness(second)) / 2,
    1 / Math.min(firstSize, secondSize),
    1 / Math.max(firstSize, secondSize),
    (firstCohesion + secondCohesion) / 2,
    Math.abs(firstCohesion - secondCohesion),
  ]
}

/** The average similarity within a cluster, drawn to the typical one by one pair. */
function cohesionOf(clusters: Clusters, cluster: number): number {
  const size = clusters.sizes[cluster]!
  const pairs = (size * (size - 1)) / 2
  // The sum's product with itself holds each pair twice, and each face with itself once, which is
  // 1.
  const pairSum = (clusters.selfProducts[cluster]! - size) / 2
  const cohesion = (pairSum + TYPICAL_COHESION) / (pairs + 1)
  return Math.min(MAX_COHESION, Math.max(MIN_COHESION, cohesion))
}
