/** Marks a missing neighbour where fewer were found than requested. */
export const NONE = -1

/** For each of many rows, the most similar others found so far. */
export class NearestLists {
  /** Others kept for each row. */
  readonly count: number
  /** Row `i` has its nearest at `i * count` and on, the most similar first, then NONE. */
  readonly indices: Int32Array
  /** Dot products; -Infinity where there is none. */
  readonly similarities: Float32Array

  constructor(rows: number, count: number) {
    this.count = count
    this.indices = new Int32Array(rows * count).fill(NONE)
    this.similarities = new Float32Array(rows * count).fill(-Infinity)
  }

  /** Adds another, which may be listed already. Of equals the one of lower index comes first. */
  add(row: number, index: number, similarity: number): void {
    const { indices, similarities } = this
    const start = row * this.count
    let at = start + this.count - 1
    if (!this.#comesBefore(similarity, index, at)) return
    for (let i = start; i <= at; i++) if (indices[i] === index) return
    for (; at > start && this.#comesBefore(similarity, index, at - 1); at--) {
      // Both places are in the list.
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
