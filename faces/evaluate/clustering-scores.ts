/**
 * Fractions of 0 to 1. An empty denominator yields 1: nothing was claimed, or there was nothing to
 * find.
 */
export type Score = { readonly precision: number; readonly recall: number; readonly f1: number }

export type ClusteringScores = {
  readonly identities: number
  readonly clusters: number
  /** Over pairs of items, so people count by the square of their number of photos. */
  readonly pairwise: Score
  /**
   * Over items (Bagga and Baldwin 1998): every face has the same weight, so small people and single
   * faces count.
   */
  readonly bcubed: Score
}

/**
 * Compares clusters with the truth. Item `i` shows the person `truth[i]` and was assigned to
 * `clusters[i]`.
 */
export function scoreClustering(truth: readonly string[], clusters: readonly string[]): ClusteringScores {
  if (truth.length !== clusters.length) throw new RangeError('truth and clusters must have the same length')
  const truthSizes = new Map<string, number>()
  const clusterSizes = new Map<string, number>()
  const cells = new Map<string, Map<string, number>>()
  for (const [i, person] of truth.entries()) {
    // Both have the same length, as checked above.
    const cluster = clusters[i]!
    increment(truthSizes, person)
    increment(clusterSizes, cluster)
    const row = cells.get(person) ?? new Map<string, number>()
    cells.set(person, row)
    increment(row, cluster)
  }

  let bothPairs = 0
  let precisionSum = 0
  let recallSum = 0
  for (const [person, row] of cells) {
    for (const [cluster, count] of row) {
      bothPairs += countPairsAmong(count)
      precisionSum += (count * count) / (clusterSizes.get(cluster) ?? 1)
      recallSum += (count * count) / (truthSizes.get(person) ?? 1)
    }
  }
  return {
    identities: truthSizes.size,
    clusters: clusterSizes.size,
    pairwise: score(divide(bothPairs, countPairs(clusterSizes)), divide(bothPairs, countPairs(truthSizes))),
    bcubed: score(divide(precisionSum, truth.length), divide(recallSum, truth.length)),
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function countPairsAmong(count: number): number {
  return (count * (count - 1)) / 2
}

function countPairs(sizes: ReadonlyMap<string, number>): number {
  let pairs = 0
  for (const size of sizes.values()) pairs += countPairsAmong(size)
  return pairs
}

function divide(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function score(precision: number, recall: number): Score {
  const sum = precision + recall
  return { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum }
}
