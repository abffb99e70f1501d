import { areApart, type DecidedSubject } from './decisions.ts'
import type { Group, GroupableFace } from './groupable-face.ts'
import { commonnessOf } from './commonness.ts'
import { GROUPING_MODEL, type TypicalFaces } from './grouping-model.ts'
import { addTo, dotProduct, EMBEDDING_LENGTH } from '../vectors.ts'

/**
 * Faces of a lower quality say too little to bring people together; they only join people made of
 * better faces. Of strangers made this poor by blur or size, one in five came to attract another
 * (docs/decisions/0004-grouping.md).
 */
export const POOR_QUALITY = 0.4

/**
 * Faces that are one person from the start: one face, an existing group, or what the user put
 * together.
 */
export type Part = {
  readonly faces: readonly GroupableFace[]
  /** What the user spoke of in here. */
  readonly subjects: readonly DecidedSubject[]
  /** The existing group that this is, if it is one as it was. */
  readonly group?: Group | undefined
}

/**
 * A growing partition. A cluster goes by the index of one of its parts. What is kept of each is
 * what the odds of a merge are made of: sums, so that the average similarity between two clusters
 * is one dot product.
 */
export class Clusters {
  readonly count: number
  /** Faces that count: those of good quality, or all if none is. */
  readonly sizes: Uint32Array
  /** Row `i` is the sum of the embeddings that count. */
  readonly sums: Float32Array
  /** The sum's dot product with itself. */
  readonly selfProducts: Float64Array
  /** 1 where no face is of good quality. */
  readonly isPoor: Uint8Array
  /** Goes up with each merge. */
  readonly versions: Uint32Array
  readonly #parents: Int32Array
  readonly #commonness: Float64Array
  readonly #parts: readonly Part[]
  /** Made when first asked for: most clusters of a large collection never meet another. */
  readonly #photos: (Set<string> | undefined)[]
  readonly #subjects: (readonly DecidedSubject[])[]
  readonly #typicalFaces: TypicalFaces

  constructor(parts: readonly Part[], typicalFaces: TypicalFaces = GROUPING_MODEL.typicalFaces) {
    this.count = parts.length
    this.sizes = new Uint32Array(this.count)
    this.sums = new Float32Array(this.count * EMBEDDING_LENGTH)
    this.selfProducts = new Float64Array(this.count)
    this.isPoor = new Uint8Array(this.count)
    this.versions = new Uint32Array(this.count)
    this.#parents = Int32Array.from(parts, (_, i) => i)
    this.#commonness = new Float64Array(this.count).fill(Number.NaN)
    this.#parts = parts
    this.#photos = Array.from({ length: this.count })
    this.#subjects = parts.map(part => part.subjects)
    this.#typicalFaces = typicalFaces
    for (const [i, part] of parts.entries()) this.#add(i, part.faces)
  }

  #add(cluster: number, faces: readonly GroupableFace[]): void {
    const good = faces.filter(face => face.quality >= POOR_QUALITY)
    const counting = good.length > 0 ? good : faces
    this.isPoor[cluster] = good.length > 0 ? 0 : 1
    this.sizes[cluster] = counting.length
    const sum = this.sumOf(cluster)
    for (const { embedding } of counting) addTo(sum, embedding)
    this.selfProducts[cluster] = dotProduct(sum, sum)
  }

  sumOf(cluster: number): Float32Array {
    return this.sums.subarray(cluster * EMBEDDING_LENGTH, (cluster + 1) * EMBEDDING_LENGTH)
  }

  /** The cluster that a part, or a cluster merged before, is in now. */
  clusterOf(part: number): number {
    const parents = this.#parents
    let cluster = part
    while (parents[cluster]! !== cluster) {
      // Halving the path keeps later walks short.
      parents[cluster] = parents[parents[cluster]!]!
      cluster = parents[cluster]!
    }
    return cluster
  }

  /** The average over all pairs of faces of the two. */
  similarity(first: number, second: number): number {
    return this.#product(first, second) / (this.sizes[first]! * this.sizes[second]!)
  }

  /** Of the two sums; without a view of each, which would cost as much as the product. */
  #product(first: number, second: number): number {
    const sums = this.sums
    const a = first * EMBEDDING_LENGTH
    const b = second * EMBEDDING_LENGTH
    let product = 0
    for (let i = 0; i < EMBEDDING_LENGTH; i++) product += sums[a + i]! * sums[b + i]!
    return product
  }

  /** How much the cluster looks like everybody; see commonnessOf. */
  commonness(cluster: number): number {
    const known = this.#commonness[cluster]!
    if (!Number.isNaN(known)) return known
    const commonness = commonnessOf(this.sumOf(cluster), this.#typicalFaces) / this.sizes[cluster]!
    this.#commonness[cluster] = commonness
    return commonness
  }

  subjectsOf(cluster: number): readonly DecidedSubject[] {
    return this.#subjects[cluster]!
  }

  /** Two faces of one photo are two people, and what the user said to be different stays apart. */
  mayMerge(first: number, second: number): boolean {
    return this.isWithoutTwins(first, second) && !areApart(this.#subjects[first]!, this.#subjects[second]!)
  }

  /** Whether the two would have no photo in common, in which their person would be seen twice. */
  isWithoutTwins(first: number, second: number): boolean {
    return areDisjoint(this.#photosOf(first), this.#photosOf(second))
  }

  #photosOf(cluster: number): Set<string> {
    return (this.#photos[cluster] ??= new Set(this.#parts[cluster]!.faces.map(face => face.photoId)))
  }

  /**
   * `second` becomes a part of `first`. The sums of a poor one are left out: it joins, but has no
   * say.
   */
  merge(first: number, second: number): void {
    if (!this.isPoor[second]) {
      this.selfProducts[first]! += this.selfProducts[second]! + 2 * this.#product(first, second)
      addTo(this.sumOf(first), this.sumOf(second))
      this.sizes[first]! += this.sizes[second]!
      this.#commonness[first] = Number.NaN
    }
    this.#photos[first] = union(this.#photosOf(first), this.#photosOf(second))
    this.#photos[second] = undefined
    const subjects = this.#subjects[second]!
    if (subjects.length > 0) this.#subjects[first] = [...this.#subjects[first]!, ...subjects]
    this.#parents[second] = first
    this.versions[first]!++
    this.versions[second]!++
  }
}

function areDisjoint(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const [large, small] = first.size < second.size ? [second, first] : [first, second]
  for (const item of small) if (large.has(item)) return false
  return true
}

/** Adds the smaller to the larger, which is given back. */
function union(first: Set<string>, second: Set<string>): Set<string> {
  const [large, small] = first.size < second.size ? [second, first] : [first, second]
  for (const item of small) large.add(item)
  return large
}
