import type { ModelSession } from '../models.ts'
import { agglomerate } from './agglomerate.ts'
import { Clusters, type Part } from './clusters.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import { NONE } from './nearest-lists.ts'
import { findNeighbours } from './neighbours.ts'
import type { VectorsByRow } from './vectors-by-row.ts'

export type FormOptions = {
  /** Runs `models/neighbours.onnx`. */
  readonly neighbours: ModelSession
  readonly model: GroupingModel
}

/** Most similar clusters considered for merging; more changed no figure of bench/grouping.ts. */
const NEIGHBOUR_COUNT = 16

// [Note: Prior odds] The more people there are, the more likely two of them look alike. Chosen on
// development halves of four kinds of libraries, from 2,900 strangers to families of five to
// fourteen, each a library of its own: with 1.2 a family's people stay in pieces (recall .79
// instead of .82), with 1.6 eight strangers lose precision (.96 instead of .99; decision 41).
const PEOPLE_AS_FITTED = 2900
const PRIOR_PER_LOG_PEOPLE = 1.4
const MIN_PEOPLE = 10

/** Change of the prior, in log odds, from which all clusters are considered again. */
const NOTICEABLE_ODDS = 0.2

/** Log odds at which a poor face joins a person: 50 to 1, as its odds are less reliable. */
const POOR_JOINS_ODDS = 4

/**
 * Merges parts until no two clusters have odds above 0. Only `fresh` parts, and clusters that grow
 * out of them, look for others to merge with, so parts that were grouped before stay as they are.
 *
 * The similarities of all pairs of a hundred thousand faces do not fit in memory. So each round
 * finds the most similar clusters of each by their means and merges them; clusters that have grown
 * are considered again in the next.
 */
export async function formGroups(
  parts: readonly Part[],
  fresh: Iterable<number>,
  { neighbours, model }: FormOptions,
): Promise<Clusters> {
  const clusters = new Clusters(parts, model)
  let active = [...fresh].filter(part => !clusters.isPoor[part])
  let prior = priorOdds(clusters)
  while (active.length > 0) {
    const pairs = await findSimilarPairs(clusters, active, neighbours)
    const grown = agglomerate(clusters, pairs, oddsWith(prior))
    const nextPrior = priorOdds(clusters)
    active =
      nextPrior > prior + NOTICEABLE_ODDS ? clustersWhere(clusters, false) : [...grown].sort((a, b) => a - b)
    prior = nextPrior
  }
  await joinPoor(clusters, { odds: oddsWith(prior - POOR_JOINS_ODDS).odds, neighbours })
  return clusters
}

/** Log odds to add for fewer people than the odds were fitted to, or to subtract for more. */
export function priorOdds(clusters: Clusters): number {
  return priorOddsAmong(clustersWhere(clusters, false).length + clustersWhere(clusters, true).length)
}

/** As priorOdds, for a number of people. */
export function priorOddsAmong(people: number): number {
  return -PRIOR_PER_LOG_PEOPLE * Math.log(Math.max(MIN_PEOPLE, people) / PEOPLE_AS_FITTED)
}

type Odds = (clusters: Clusters, first: number, second: number) => number

function oddsWith(shift: number): { odds: Odds } {
  return { odds: (clusters, first, second) => mergeOdds(clusters, first, second) + shift }
}

/** Finds pairs of an active cluster and one of those most similar to it, each pair once. */
export async function findSimilarPairs(
  clusters: Clusters,
  active: readonly number[],
  session: ModelSession,
): Promise<Iterable<readonly [number, number]>> {
  const all = clustersWhere(clusters, false)
  const gallery = meansOf(clusters, all)
  const queries = active.length === all.length ? gallery : meansOf(clusters, active)
  const { count, indices } = await findNeighbours(session, {
    queries,
    gallery,
    count: NEIGHBOUR_COUNT + 1,
  })
  return pairsOf(
    active,
    indices.map(index => all[index] ?? NONE),
    count,
  )
}

/**
 * Yields one pair at a time: all of them would fill the memory. `found` has `count` clusters for
 * each active one.
 */
function* pairsOf(
  active: readonly number[],
  found: Int32Array,
  count: number,
): Generator<readonly [number, number]> {
  const rowOf = new Map(active.map((cluster, row) => [cluster, row]))
  for (const [row, cluster] of active.entries()) {
    for (const other of found.subarray(row * count, (row + 1) * count)) {
      if (other === cluster || other === NONE) continue
      const otherRow = other < cluster ? rowOf.get(other) : undefined
      const isKnown =
        otherRow !== undefined && found.subarray(otherRow * count, (otherRow + 1) * count).includes(cluster)
      if (!isKnown) yield [cluster, other]
    }
  }
}

/**
 * Adds each poor face to the person with the highest odds; poor faces neither connect others nor
 * form people of their own.
 */
async function joinPoor(
  clusters: Clusters,
  { odds, neighbours }: { odds: Odds; neighbours: ModelSession },
): Promise<void> {
  const poor = clustersWhere(clusters, true)
  const good = clustersWhere(clusters, false)
  if (poor.length === 0 || good.length === 0) return
  const { count, indices } = await findNeighbours(neighbours, {
    queries: meansOf(clusters, poor),
    gallery: meansOf(clusters, good),
    count: NEIGHBOUR_COUNT,
  })
  poor
    .flatMap((cluster, row) =>
      [...indices.subarray(row * count, (row + 1) * count)].flatMap(index => {
        const target = good[index]
        const joins = target === undefined ? 0 : odds(clusters, target, cluster)
        return target !== undefined && joins > 0 ? [{ cluster, target, odds: joins }] : []
      }),
    )
    .sort((a, b) => b.odds - a.odds || a.cluster - b.cluster || a.target - b.target)
    .forEach(({ cluster, target }) => {
      if (clusters.clusterOf(cluster) === cluster && clusters.mayMerge(target, cluster)) {
        clusters.merge(target, cluster)
      }
    })
}

function clustersWhere(clusters: Clusters, isPoor: boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < clusters.count; i++) {
    if (clusters.clusterOf(i) === i && Boolean(clusters.isPoor[i]) === isPoor) found.push(i)
  }
  return found
}

function meansOf(clusters: Clusters, which: readonly number[]): VectorsByRow {
  return {
    rows: which.length,
    length: clusters.embeddingLength,
    copy: (row, target, offset) => {
      // Searches read the rows that there are.
      const size = clusters.sizes[which[row]!]!
      const sum = clusters.sumOf(which[row]!)
      target.set(sum, offset)
      if (size === 1) return
      for (let i = offset; i < offset + sum.length; i++) target[i]! /= size
    },
  }
}
