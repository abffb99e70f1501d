const END = -1

/**
 * A list of other clusters for each cluster, as chains in two arrays of integers: as objects, the
 * lists of a million clusters, most of which are never merged, would take most of the memory.
 */
export class Links {
  /** The first entry of each list. */
  readonly #heads: Int32Array
  #targets = new Int32Array(1024)
  /** The entry after each, in its list or in the list of free entries. */
  #nexts = new Int32Array(1024)
  #used = 0
  #free = END

  constructor(clusters: number) {
    this.#heads = new Int32Array(clusters).fill(END)
  }

  add(cluster: number, other: number): void {
    const at = this.#takePlace()
    this.#targets[at] = other
    // Every cluster has a list.
    this.#nexts[at] = this.#heads[cluster]!
    this.#heads[cluster] = at
  }

  /** Returns a cluster's list and empties it. */
  take(cluster: number): number[] {
    const list: number[] = []
    let at = this.#heads[cluster]!
    this.#heads[cluster] = END
    while (at !== END) {
      list.push(this.#targets[at]!)
      const next = this.#nexts[at]!
      this.#nexts[at] = this.#free
      this.#free = at
      at = next
    }
    return list
  }

  #takePlace(): number {
    if (this.#free !== END) {
      const at = this.#free
      this.#free = this.#nexts[at]!
      return at
    }
    if (this.#used === this.#targets.length) {
      this.#targets = enlarge(this.#targets)
      this.#nexts = enlarge(this.#nexts)
    }
    return this.#used++
  }
}

function enlarge(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.ceil(values.length * 1.5))
  larger.set(values)
  return larger
}
