/** Marks a missing neighbour if fewer were found than requested. */
export const NONE = -1

/** The most similar others found so far for each of many rows. */
export class NearestLists {
  /** Number of others kept for each row. */
  readonly count: number
  /** The nearest of row `i` begin at `i * count`, most similar first, followed by NONE. */
  readonly indices: Int32Array
  /** Dot products; -Infinity for missing neighbours. */
  readonly similarities: Float32Array

  constructor(rows: number, count: number) {
    this.count = count
    this.indices = new Int32Array(rows * count).fill(NONE)
    this.similarities = new Float32Array(rows * count).fill(-Infinity)
  }

  /** Adds another row, which may be listed already. Among equals, the lower index comes first. */
  add(row: number, index: number, similarity: number): void {
    const { indices, similarities } = this
    const start = row * this.count
    let at = start + this.count - 1
    if (!this.#comesBefore(similarity, index, at)) return
    for (let i = start; i <= at; i++) if (indices[i] === index) return
    for (; at > start && this.#comesBefore(similarity, index, at - 1); at--) {
      // Both positions are within the list.
      indices[at] = indices[at - 1]!
      similarities[at] = similarities[at - 1]!
    }
    indices[at] = index
    similarities[at] = similarity
  }

  #comesBefore(similarity: number, index: number, at: number): boolean {
    const known = this.similarities[at]!
    return similarity > known || (similarity === known && index < this.indices[at]!)
  }
}
