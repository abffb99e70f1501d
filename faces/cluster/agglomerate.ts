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

/** Two clusters that may be merged. */
export type Candidate = {
  readonly odds: number
  readonly first: number
  readonly second: number
  /** Sum of both clusters' versions, which changes as soon as either is merged. */
  readonly version: number
}

/** Array elements per candidate. */
const WIDTH = 4

/** Binary logarithm of the number of candidates in an array. */
const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

/**
 * Returns the candidate with the highest odds; among equals the one with the lower indices, which
 * are derived from the ids of faces, not from the order of the input. A binary heap in arrays of
 * numbers: a million faces have ten million candidates, which would take a gigabyte as objects.
 * One array would be copied to grow, and take twice the memory meanwhile.
 */
export class CandidateQueue {
  readonly #chunks: Float64Array[] = []
  #size = 0

  push({ odds, first, second, version }: Candidate): void {
    if (this.#size === this.#chunks.length * CHUNK) this.#chunks.push(new Float64Array(CHUNK * WIDTH))
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#comesAfter(parent, odds, first, second)) break
      this.#move(parent, at)
      at = parent
    }
    this.#write(at, odds, first, second, version)
  }

  pop(): Candidate | undefined {
    if (this.#size === 0) return undefined
    const highest = this.#read(0)
    this.#size -= 1
    if (this.#size > 0) this.#sink(this.#read(this.#size))
    return highest
  }

  /** Replaces the highest candidate, and moves it down the heap. */
  #sink({ odds, first, second, version }: Candidate): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#size) break
      const other = this.#read(child)
      if (child + 1 < this.#size && !this.#comesAfter(child + 1, other.odds, other.first, other.second))
        child++
      if (this.#comesAfter(child, odds, first, second)) break
      this.#move(child, at)
      at = child
    }
    this.#write(at, odds, first, second, version)
  }

  #comesAfter(at: number, odds: number, first: number, second: number): boolean {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    if (chunk[start] !== odds) return chunk[start]! < odds
    return chunk[start + 1] === first ? chunk[start + 2]! > second : chunk[start + 1]! > first
  }

  #read(at: number): Candidate {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    // A candidate at an index below the size has all four elements.
    return {
      odds: chunk[start]!,
      first: chunk[start + 1]!,
      second: chunk[start + 2]!,
      version: chunk[start + 3]!,
    }
  }

  #write(at: number, odds: number, first: number, second: number, version: number): void {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    chunk[start] = odds
    chunk[start + 1] = first
    chunk[start + 2] = second
    chunk[start + 3] = version
  }

  #move(from: number, to: number): void {
    const [source, target] = [this.#findChunk(from), this.#findChunk(to)]
    const [start, end] = [findStart(from), findStart(to)]
    for (let i = 0; i < WIDTH; i++) target[end + i] = source[start + i]!
  }

  #findChunk(at: number): Float64Array {
    // There is a chunk for every index below the size.
    return this.#chunks[at >> CHUNK_BITS]!
  }
}

/** Returns the index of a candidate's first element in its chunk. */
function findStart(at: number): number {
  return (at & (CHUNK - 1)) * WIDTH
}
