const END = -1

/**
 * For each cluster a list of others. Chains in two arrays of integers: lists of a million clusters,
 * most of which are never merged, would take most of the memory as objects.
 */
export class Links {
  /** The first place of each list. */
  readonly #heads: Int32Array
  #targets = new Int32Array(1024)
  /** The place after each, in its list or in that of the free places. */
  #nexts = new Int32Array(1024)
  #used = 0
  #free = END

  constructor(clusters: number) {
    this.#heads = new Int32Array(clusters).fill(END)
  }

  add(cluster: number, other: number): void {
    const at = this.#takePlace()
    this.#targets[at] = other
    // A list for each cluster.
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
