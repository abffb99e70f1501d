const END = -1

/** Binary logarithm of the number of entries in an array. */
const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

/** Array elements per entry: its cluster, and the entry after it. */
const WIDTH = 2

/**
 * A list of other clusters for each cluster, as chains in arrays of integers: as objects, the lists
 * of a million clusters, most of which are never merged, would take most of the memory. One array
 * would be copied to grow, and take twice the memory meanwhile.
 */
export class Links {
  /** The first entry of each list. */
  readonly #heads: Int32Array
  /** The entry after each is in its list or in the list of free entries. */
  readonly #chunks: Int32Array[] = []
  #used = 0
  #free = END

  constructor(clusters: number) {
    this.#heads = new Int32Array(clusters).fill(END)
  }

  add(cluster: number, other: number): void {
    const at = this.#takePlace()
    // Every cluster has a list.
    this.#write(at, other, this.#heads[cluster]!)
    this.#heads[cluster] = at
  }

  /** Returns a cluster's list and empties it. */
  take(cluster: number): number[] {
    const list: number[] = []
    let at = this.#heads[cluster]!
    this.#heads[cluster] = END
    while (at !== END) {
      const chunk = this.#findChunk(at)
      const start = findStart(at)
      list.push(chunk[start]!)
      const next = chunk[start + 1]!
      chunk[start + 1] = this.#free
      this.#free = at
      at = next
    }
    return list
  }

  #takePlace(): number {
    if (this.#free !== END) {
      const at = this.#free
      this.#free = this.#findChunk(at)[findStart(at) + 1]!
      return at
    }
    if (this.#used === this.#chunks.length * CHUNK) this.#chunks.push(new Int32Array(CHUNK * WIDTH))
    return this.#used++
  }

  #write(at: number, target: number, next: number): void {
    const chunk = this.#findChunk(at)
    const start = findStart(at)
    chunk[start] = target
    chunk[start + 1] = next
  }

  #findChunk(at: number): Int32Array {
    // There is a chunk for every entry in use.
    return this.#chunks[at >> CHUNK_BITS]!
  }
}

/** Returns the index of an entry's first element in its chunk. */
function findStart(at: number): number {
  return (at & (CHUNK - 1)) * WIDTH
}
