import type { Clusters } from './clusters.ts'
import { mergeOdds } from './merge-odds.ts'
import { PriorityQueue } from './priority-queue.ts'

export type AgglomerateOptions = {
  /** Log odds; pairs above 0 are merged, the highest first. */
  readonly odds?: (clusters: Clusters, first: number, second: number) => number
  readonly mayMerge?: (first: number, second: number) => boolean
}

type Candidate = {
  readonly odds: number
  readonly first: number
  readonly second: number
  /** Sum of both clusters' versions: changes as soon as either is merged. */
  readonly version: number
}

/** Pairs with log odds below this are not looked at again when their clusters have grown. */
const HOPELESS_ODDS = -8

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
  const neighbours = new Map<number, number[]>()
  const queue = new PriorityQueue<Candidate>(comesBefore)
  const grown = new Set<number>()
  const version = (first: number, second: number) => clusters.versions[first]! + clusters.versions[second]!
  /** Queues the pair if it should be merged; returns whether it may be later. */
  const consider = (one: number, other: number): boolean => {
    const [first, second] = one < other ? [one, other] : [other, one]
    const value = odds(clusters, first, second)
    if (value > 0) queue.push({ odds: value, first, second, version: version(first, second) })
    return value > HOPELESS_ODDS
  }

  for (const [first, second] of pairs) {
    if (!consider(first, second)) continue
    listOf(neighbours, first).push(second)
    listOf(neighbours, second).push(first)
  }
  for (let candidate = queue.pop(); candidate; candidate = queue.pop()) {
    const { first, second } = candidate
    if (version(first, second) !== candidate.version || !mayMerge(first, second)) continue
    clusters.merge(first, second)
    grown.delete(second)
    grown.add(first)
    const linked = new Set<number>()
    for (const part of [...listOf(neighbours, first), ...listOf(neighbours, second)]) {
      const cluster = clusters.clusterOf(part)
      if (cluster !== first) linked.add(cluster)
    }
    neighbours.delete(second)
    neighbours.set(
      first,
      [...linked].filter(cluster => consider(first, cluster)),
    )
  }
  return grown
}

/**
 * Higher odds first; ties by index, which comes from the faces' ids, not from the order of the
 * input.
 */
function comesBefore(one: Candidate, other: Candidate): boolean {
  if (one.odds !== other.odds) return one.odds > other.odds
  return one.first === other.first ? one.second < other.second : one.first < other.first
}

function listOf(lists: Map<number, number[]>, key: number): number[] {
  const known = lists.get(key)
  if (known) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}
