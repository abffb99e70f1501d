import { CandidateQueue } from './candidate-queue.ts'
import type { Clusters } from './clusters.ts'
import { Links } from './links.ts'
import { mergeOdds } from './merge-odds.ts'

export type AgglomerateOptions = {
  /** Returns log odds; pairs above 0 are merged, highest first. */
  readonly odds?: (clusters: Clusters, first: number, second: number) => number
  readonly mayMerge?: (first: number, second: number) => boolean
}

/** Pairs with log odds below this are not considered again when their clusters have grown. */
export const HOPELESS_ODDS = -8

/**
 * Repeatedly merges the two clusters with the highest odds of being one person, until no pair has
 * odds above 0. Considers only clusters linked by `pairs` (of part indices) or by merges of these.
 * Returns the clusters that have grown.
 */
export function agglomerate(
  clusters: Clusters,
  pairs: Iterable<readonly [number, number]>,
  { odds = mergeOdds, mayMerge = (a, b) => clusters.mayMerge(a, b) }: AgglomerateOptions = {},
): Set<number> {
  const neighbours = new Links(clusters.count)
  const queue = new CandidateQueue()
  const grown = new Set<number>()
  const sumVersions = (first: number, second: number) =>
    clusters.versions[first]! + clusters.versions[second]!
  /** Queues the pair if it should be merged; returns whether it may be merged later. */
  const consider = (one: number, other: number): boolean => {
    const [first, second] = one < other ? [one, other] : [other, one]
    const value = odds(clusters, first, second)
    if (value > 0) queue.push({ odds: value, first, second, version: sumVersions(first, second) })
    return value > HOPELESS_ODDS
  }

  for (const [first, second] of pairs) {
    if (!consider(first, second)) continue
    neighbours.add(first, second)
    neighbours.add(second, first)
  }
  for (let candidate = queue.pop(); candidate; candidate = queue.pop()) {
    const { first, second } = candidate
    if (sumVersions(first, second) !== candidate.version || !mayMerge(first, second)) continue
    clusters.merge(first, second)
    grown.delete(second)
    grown.add(first)
    const linked = new Set<number>()
    for (const part of [...neighbours.take(first), ...neighbours.take(second)]) {
      const cluster = clusters.findCluster(part)
      if (cluster !== first) linked.add(cluster)
    }
    for (const cluster of linked) if (consider(first, cluster)) neighbours.add(first, cluster)
  }
  return grown
}
