import type { Clusters } from './clusters.ts'
import type { GroupingModel } from './grouping-model.ts'

// [Note: Odds of a merge] Logistic regression on four figures, fitted by bench/fit-grouping.ts,
// decides whether two clusters are one person: the average similarity, how common both look
// (children and faces far out of focus all look alike), and the numbers of faces (an average over
// many may be lower). The similarity within each cluster is not among them: it made loose clusters
// attract more, and families merged into giant clusters (decision 41).

/** The inputs of the regression, in the order of their weights. */
export type MergeFigures = readonly [
  similarity: number,
  commonness: number,
  smallerInverse: number,
  largerInverse: number,
]

/**
 * Returns the natural logarithm of the odds that two clusters are one person; above 0, this is more
 * likely than not.
 */
export function mergeOdds(clusters: Clusters, first: number, second: number): number {
  return weighFigures(mergeFigures(clusters, first, second), clusters.model)
}

/** Returns the log odds by the regression, less those for very common faces. */
export function weighFigures(
  figures: MergeFigures,
  { weights, veryCommon }: Pick<GroupingModel, 'weights' | 'veryCommon'>,
): number {
  let odds = weights[0]
  for (let i = 0; i < figures.length; i++) odds += weights[i + 1]! * figures[i]!
  const [, commonness] = figures
  if (!veryCommon || commonness <= veryCommon.from) return odds
  return odds - veryCommon.weight * (commonness - veryCommon.from)
}

export function mergeFigures(clusters: Clusters, first: number, second: number): MergeFigures {
  const firstSize = clusters.sizes[first]!
  const secondSize = clusters.sizes[second]!
  return [
    clusters.computeSimilarity(first, second),
    (clusters.computeCommonness(first) + clusters.computeCommonness(second)) / 2,
    1 / Math.min(firstSize, secondSize),
    1 / Math.max(firstSize, secondSize),
  ]
}
