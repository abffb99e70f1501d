import type { ModelSession } from '../models.ts'
import { agglomerate } from './agglomerate.ts'
import { Clusters, type Part } from './clusters.ts'
import { Company } from './company.ts'
import { computeCommonnessOfRows } from './commonness-of-rows.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'
import { NONE, type NearestLists } from './nearest-lists.ts'
import { PriorOdds } from './prior-odds.ts'
import type { VectorsByRow } from './vectors-by-row.ts'
import { searchCells } from './search-cells.ts'
import { searchExactly, type NeighbourSearch } from './search-exactly.ts'

export type FormOptions = {
  /** Runs `models/neighbours.onnx`. */
  readonly neighbours: ModelSession
  readonly model: GroupingModel
  /** Number of people in the library who are not among the parts; they affect the prior odds. */
  readonly others?: number
}

/**
 * Number of most similar clusters considered for merging; more changed no result of
 * bench/grouping.ts.
 */
const NEIGHBOUR_COUNT = 16

/** Rise of the prior, in log odds, after which all clusters are considered again. */
const NOTICEABLE_ODDS = 0.2

/** Above this number, the search for pairs would take half as long as the whole grouping. */
const MAX_PEOPLE_WITH_COMPANY = 50_000

/** Log odds at which a poor face joins a person: 50 to 1, because its odds are less reliable. */
const POOR_JOINS_ODDS = 4

/**
 * Merges parts until no two clusters have odds above 0. Only `fresh` parts, and clusters that grow
 * out of them, search for others to merge with, so parts that were grouped before stay unchanged.
 *
 * The similarities of all pairs of a hundred thousand faces do not fit in memory. Each round
 * therefore finds the most similar clusters of each cluster by their means and merges them;
 * clusters that have grown are considered again in the next round.
 */
export async function formGroups(
  parts: readonly Part[],
  fresh: Iterable<number>,
  { neighbours, model, others = 0 }: FormOptions,
): Promise<Clusters> {
  const clusters = new Clusters(parts, model)
  const freshParts = [...fresh]
  let active = freshParts.filter(part => !clusters.isPoor[part])
  let prior = new PriorOdds(clusters, parts, others)
  while (active.length > 0) {
    const pairs = await findSimilarPairs(clusters, active, neighbours)
    const grown = agglomerate(clusters, pairs, { odds: addPrior(prior) })
    const next = new PriorOdds(clusters, parts, others)
    active =
      next.mean > prior.mean + NOTICEABLE_ODDS
        ? listClusters(clusters, false)
        : [...grown].sort((a, b) => a - b)
    prior = next
  }
  if (others === 0) await mergeByCompany(clusters, { parts, fresh: freshParts, prior, neighbours })
  await joinPoor(clusters, { odds: addPrior(prior, -POOR_JOINS_ODDS), neighbours })
  return clusters
}

/**
 * Merges clusters that are one person only because of their shared company; see [Note: Company].
 */
async function mergeByCompany(
  clusters: Clusters,
  {
    parts,
    fresh,
    prior,
    neighbours,
  }: { parts: readonly Part[]; fresh: readonly number[]; prior: PriorOdds; neighbours: ModelSession },
): Promise<void> {
  // This network gives company no weight.
  if (clusters.model.companyWeight === undefined) return
  const people = listClusters(clusters, false)
  if (people.length > MAX_PEOPLE_WITH_COMPANY) return
  const company = new Company(clusters, parts, people)
  if (company.odds < NOTICEABLE_ODDS) return
  const active = [...new Set(fresh.map(part => clusters.findCluster(part)))]
    .filter(cluster => !clusters.isPoor[cluster])
    .sort((a, b) => a - b)
  const pairs = await findSimilarPairs(clusters, active, neighbours)
  const odds: Odds = (all, first, second) => {
    // Whoever shares company was seen beside others.
    const similar = mergeOdds(all, first, second) + prior.full
    const shared = similar > -company.odds ? company.computeOdds(first, second) : 0
    return shared > 0 ? similar + shared : similar - prior.full + prior.of(first, second)
  }
  agglomerate(clusters, pairs, { odds })
}

type Odds = (clusters: Clusters, first: number, second: number) => number

function addPrior(prior: PriorOdds, shift = 0): Odds {
  return (clusters, first, second) => mergeOdds(clusters, first, second) + prior.of(first, second) + shift
}

/**
 * Finds pairs of an active cluster and one of those most similar to it, each pair once. Computes
 * the commonness of these clusters, on which their odds depend, all at the same time.
 */
export async function findSimilarPairs(
  clusters: Clusters,
  active: readonly number[],
  session: ModelSession,
): Promise<Iterable<readonly [number, number]>> {
  const all = listClusters(clusters, false)
  const gallery = readMeans(clusters, all)
  const queries = active.length === all.length ? gallery : readMeans(clusters, active)
  const { count, indices } = await findNeighbours(session, {
    queries,
    gallery,
    count: NEIGHBOUR_COUNT + 1,
  })
  const isPaired = new Uint8Array(clusters.count)
  for (const cluster of active) isPaired[cluster] = 1
  for (let i = 0; i < indices.length; i++) {
    const cluster = all[indices[i]!]
    indices[i] = cluster ?? NONE
    if (cluster !== undefined) isPaired[cluster] = 1
  }
  await computeCommonness(
    clusters,
    all.filter(cluster => isPaired[cluster] === 1),
    session,
  )
  return generatePairs(clusters, { active, found: indices, count })
}

async function computeCommonness(
  clusters: Clusters,
  which: readonly number[],
  session: ModelSession,
): Promise<void> {
  const unknown = which.filter(cluster => !clusters.isCommonnessKnown(cluster))
  const found = await computeCommonnessOfRows(session, readMeans(clusters, unknown), clusters.model)
  for (const [row, cluster] of unknown.entries()) clusters.setCommonness(cluster, found[row]!)
}

/**
 * Yields one pair at a time, because all of them would fill the memory. `found` has `count`
 * clusters for each active one.
 */
function* generatePairs(
  clusters: Clusters,
  { active, found, count }: { active: readonly number[]; found: Int32Array; count: number },
): Generator<readonly [number, number]> {
  const rowOf = new Int32Array(clusters.count).fill(NONE)
  for (const [row, cluster] of active.entries()) rowOf[cluster] = row
  for (const [row, cluster] of active.entries()) {
    for (const other of found.subarray(row * count, (row + 1) * count)) {
      if (other === cluster || other === NONE) continue
      const otherRow = other < cluster ? rowOf[other]! : NONE
      const isKnown =
        otherRow !== NONE && found.subarray(otherRow * count, (otherRow + 1) * count).includes(cluster)
      if (!isKnown) yield [cluster, other]
    }
  }
}

/**
 * Adds each poor face to the person with the highest odds. Poor faces neither connect others nor
 * form people of their own.
 */
async function joinPoor(
  clusters: Clusters,
  { odds, neighbours }: { odds: Odds; neighbours: ModelSession },
): Promise<void> {
  const poor = listClusters(clusters, true)
  const good = listClusters(clusters, false)
  if (poor.length === 0 || good.length === 0) return
  const { count, indices } = await findNeighbours(neighbours, {
    queries: readMeans(clusters, poor),
    gallery: readMeans(clusters, good),
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
      if (clusters.findCluster(cluster) === cluster && clusters.mayMerge(target, cluster)) {
        clusters.merge(target, cluster)
      }
    })
}

function listClusters(clusters: Clusters, isPoor: boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < clusters.count; i++) {
    if (clusters.findCluster(i) === i && Boolean(clusters.isPoor[i]) === isPoor) found.push(i)
  }
  return found
}

function readMeans(clusters: Clusters, which: readonly number[]): VectorsByRow {
  return {
    rows: which.length,
    length: clusters.embeddingLength,
    // Searches read only existing rows.
    copy: (row, target, offset) => clusters.copyMean(which[row]!, target, offset),
  }
}

/** Up to this number, the pairs of about 30,000 faces, comparing all pairs is as fast. */
const MAX_EXACT_PAIRS = 1_000_000_000

/**
 * Finds the `count` rows of `gallery` most similar to each row of `queries`: exactly, or
 * approximately among very many vectors, where some of the less similar ones may be missing.
 * `session` runs `models/neighbours.onnx`.
 */
async function findNeighbours(session: ModelSession, search: NeighbourSearch): Promise<NearestLists> {
  const pairs = search.queries.rows * search.gallery.rows
  return pairs <= MAX_EXACT_PAIRS ? await searchExactly(session, search) : await searchCells(session, search)
}
