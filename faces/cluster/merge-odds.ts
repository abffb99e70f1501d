import type { Clusters } from './clusters.ts'

// [Note: Odds of a merge] Whether two clusters are one person is decided by logistic regression on
// six figures, fitted by bench/fit-grouping.ts. By weight: the average similarity; how common both
// look (babies and faces far out of focus are all alike); the number of faces (an average over many
// may be lower); and the similarity within each cluster (a person who always looks the same should
// do so here too).

/** The inputs of the regression, in the order of their weights. */
export type MergeFigures = readonly [
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
  cohesion: number,
  cohesionGap: number,
]

/**
 * Natural logarithm of the odds that two clusters are one person; above 0 this is more likely than
 * not.
 */
export function mergeOdds(clusters: Clusters, first: number, second: number): number {
  const { weights } = clusters.model
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

/** Average similarity within a cluster, with one pair of typical similarity added. */
function cohesionOf(clusters: Clusters, cluster: number): number {
  const { typical, least, most } = clusters.model.cohesion
  const size = clusters.sizes[cluster]!
  const pairs = (size * (size - 1)) / 2
  // The product of the sum with itself counts each pair twice, and each face with itself, which is
  // 1.
  const pairSum = (clusters.selfProducts[cluster]! - size) / 2
  const cohesion = (pairSum + typical) / (pairs + 1)
  return Math.min(most, Math.max(least, cohesion))
}
