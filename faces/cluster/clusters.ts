import { mustStayApart, type DecidedSubject } from './decisions.ts'
import type { Group, GroupableFace } from './groupable-face.ts'
import { computeCommonness } from './commonness.ts'
import type { GroupingModel } from './grouping-model.ts'
import { addTo, computeDotProduct, sumEmbeddings } from '../vectors.ts'

/**
 * Faces of a lower quality are too unreliable to connect others; they only join clusters of better
 * faces. Of strangers' faces blurred or shrunk to this quality, one in five was assigned to a wrong
 * person (docs/decisions/0004-grouping.md).
 */
export const POOR_QUALITY = 0.4

/**
 * Faces that are known to be one person from the start: a single face, an existing group, or faces
 * that the user put together.
 */
export type Part = {
  readonly faces: readonly GroupableFace[]
  /** The user's decisions about these faces. */
  readonly subjects: readonly DecidedSubject[]
  /** The existing group, if this part is exactly one group. */
  readonly group?: Group | undefined
}

/**
 * Disjoint clusters of parts, which are merged step by step. A cluster is identified by the index
 * of one of its parts. It keeps the sums from which merge odds are computed, so that the average
 * similarity of two clusters is one dot product.
 */
export class Clusters {
  readonly count: number
  readonly model: GroupingModel
  readonly embeddingLength: number
  /** Number of counted faces: those of good quality, or all if none is good. */
  readonly sizes: Uint32Array
  /** 1 if no face is of good quality. */
  readonly isPoor: Uint8Array
  /** Incremented by each merge. */
  readonly versions: Uint32Array
  /** Sums of the embeddings of several counted faces. */
  readonly #sums: (Float32Array | undefined)[]
  /** Single counted faces, whose embedding is the sum: a million copies would take gigabytes. */
  readonly #singles: (GroupableFace | undefined)[]
  /** For an embedding that is decoded for a product. */
  readonly #scratch: Float32Array
  readonly #parents: Int32Array
  readonly #commonness: Float64Array
  readonly #parts: readonly Part[]
  /**
   * The photos of clusters of several faces. Created on first use, because most clusters of a large
   * collection are never compared with another.
   */
  readonly #photos: (Set<string> | undefined)[]
  readonly #subjects: (readonly DecidedSubject[])[]

  /** The embeddings of all parts must come from the network to which the model was fitted. */
  constructor(parts: readonly Part[], model: GroupingModel) {
    this.count = parts.length
    this.model = model
    this.embeddingLength = parts[0]?.faces[0]?.embedding.length ?? 0
    this.sizes = new Uint32Array(this.count)
    this.#sums = Array.from({ length: this.count })
    this.#singles = Array.from({ length: this.count })
    this.#scratch = new Float32Array(this.embeddingLength)
    this.isPoor = new Uint8Array(this.count)
    this.versions = new Uint32Array(this.count)
    this.#parents = Int32Array.from(parts, (_, i) => i)
    this.#commonness = new Float64Array(this.count).fill(Number.NaN)
    this.#parts = parts
    this.#photos = Array.from({ length: this.count })
    this.#subjects = parts.map(part => part.subjects)
    for (const [i, part] of parts.entries()) this.#add(i, part.faces)
  }

  #add(cluster: number, faces: readonly GroupableFace[]): void {
    const good = faces.filter(face => face.quality >= POOR_QUALITY)
    const counting = good.length > 0 ? good : faces
    this.isPoor[cluster] = good.length > 0 ? 0 : 1
    this.sizes[cluster] = counting.length
    if (counting.length === 1) this.#singles[cluster] = counting[0]
    else this.#sums[cluster] = sumEmbeddings(counting)
  }

  /** Returns the sum of the embeddings of counted faces, which must not be changed. */
  getSum(cluster: number): Float32Array {
    // A cluster has either several counted faces or one.
    return this.#sums[cluster] ?? this.#singles[cluster]!.embedding
  }

  /** Writes the mean of the embeddings of counted faces to `target`, from `offset` on. */
  copyMean(cluster: number, target: Float32Array, offset: number): void {
    const single = this.#singles[cluster]
    if (single?.copyEmbedding) {
      single.copyEmbedding(target, offset)
      return
    }
    const sum = this.getSum(cluster)
    target.set(sum, offset)
    const size = this.sizes[cluster]!
    if (size === 1) return
    for (let i = offset; i < offset + sum.length; i++) target[i]! /= size
  }

  /** Returns the sum, which the next call may overwrite. */
  #readSum(cluster: number): Float32Array {
    const single = this.#singles[cluster]
    if (!single?.copyEmbedding) return this.getSum(cluster)
    single.copyEmbedding(this.#scratch, 0)
    return this.#scratch
  }

  /** Returns the cluster that currently contains a part or an earlier cluster. */
  findCluster(part: number): number {
    const parents = this.#parents
    let cluster = part
    while (parents[cluster]! !== cluster) {
      // Path halving keeps later searches short.
      parents[cluster] = parents[parents[cluster]!]!
      cluster = parents[cluster]!
    }
    return cluster
  }

  /** Returns the average cosine similarity over all pairs of faces of two clusters. */
  computeSimilarity(first: number, second: number): number {
    return this.#multiplySums(first, second) / (this.sizes[first]! * this.sizes[second]!)
  }

  #multiplySums(first: number, second: number): number {
    const [one, other] = [this.#singles[first], this.#singles[second]]
    if (one?.multiplyEmbedding) return one.multiplyEmbedding(this.#readSum(second))
    if (other?.multiplyEmbedding) return other.multiplyEmbedding(this.#readSum(first))
    return computeDotProduct(this.getSum(first), this.getSum(second))
  }

  /** See computeCommonness of `commonness.ts`. */
  computeCommonness(cluster: number): number {
    const known = this.#commonness[cluster]!
    if (!Number.isNaN(known)) return known
    const commonness = computeCommonness(this.getSum(cluster), this.model.typicalFaces) / this.sizes[cluster]!
    this.#commonness[cluster] = commonness
    return commonness
  }

  isCommonnessKnown(cluster: number): boolean {
    return !Number.isNaN(this.#commonness[cluster]!)
  }

  /**
   * Stores a commonness that was computed for many clusters at the same time, until they are
   * merged.
   */
  setCommonness(cluster: number, commonness: number): void {
    this.#commonness[cluster] = commonness
  }

  getSubjects(cluster: number): readonly DecidedSubject[] {
    return this.#subjects[cluster]!
  }

  /**
   * Returns whether two clusters may be one person: they share no photo, and no decision separates
   * them.
   */
  mayMerge(first: number, second: number): boolean {
    return (
      this.sharesNoPhoto(first, second) && !mustStayApart(this.#subjects[first]!, this.#subjects[second]!)
    )
  }

  /**
   * Returns whether no photo has faces in both clusters, because a person appears once in a photo.
   */
  sharesNoPhoto(first: number, second: number): boolean {
    return areDisjoint(this.#readPhotos(first), this.#readPhotos(second))
  }

  /** Returns the ids of the photos that contain faces of a cluster. */
  getPhotos(cluster: number): ReadonlySet<string> {
    const photos = this.#readPhotos(cluster)
    return typeof photos === 'string' ? new Set([photos]) : photos
  }

  #readPhotos(cluster: number): Photos {
    const known = this.#photos[cluster]
    if (known) return known
    const { faces } = this.#parts[cluster]!
    return faces.length === 1
      ? faces[0]!.photoId
      : (this.#photos[cluster] = new Set(faces.map(face => face.photoId)))
  }

  #addSum(cluster: number, added: Float32Array): void {
    // The embedding of a face is never changed.
    const sum = this.#sums[cluster] ?? this.getSum(cluster).slice()
    addTo(sum, added)
    this.#sums[cluster] = sum
    this.#singles[cluster] = undefined
  }

  /** Merges `second` into `first`. Leaves out the sums of a poor cluster. */
  merge(first: number, second: number): void {
    if (!this.isPoor[second]) {
      this.#addSum(first, this.getSum(second))
      this.sizes[first]! += this.sizes[second]!
      this.#commonness[first] = Number.NaN
    }
    this.#photos[first] = unite(this.#readPhotos(first), this.#readPhotos(second))
    this.#photos[second] = undefined
    const subjects = this.#subjects[second]!
    if (subjects.length > 0) this.#subjects[first] = [...this.#subjects[first]!, ...subjects]
    this.#sums[second] = undefined
    this.#singles[second] = undefined
    this.#parents[second] = first
    this.versions[first]!++
    this.versions[second]!++
  }
}

/** One photo, or several. Sets of one photo for a million faces would take 200 megabytes. */
type Photos = string | Set<string>

function areDisjoint(first: Photos, second: Photos): boolean {
  if (typeof first === 'string') return typeof second === 'string' ? first !== second : !second.has(first)
  if (typeof second === 'string') return !first.has(second)
  const [large, small] = first.size < second.size ? [second, first] : [first, second]
  for (const item of small) if (large.has(item)) return false
  return true
}

/** Adds the smaller set to the larger and returns it. */
function unite(first: Photos, second: Photos): Set<string> {
  if (typeof first === 'string')
    return typeof second === 'string' ? new Set([first, second]) : second.add(first)
  if (typeof second === 'string') return first.add(second)
  const [large, small] = first.size < second.size ? [second, first] : [first, second]
  for (const item of small) large.add(item)
  return large
}
