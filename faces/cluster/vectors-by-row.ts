/** Vectors of one length, read one at a time: a million of them in one piece are gigabytes. */
export type VectorsByRow = {
  /** Number of vectors. */
  readonly rows: number
  /** Numbers of a vector. */
  readonly length: number
  /** Writes a vector to `target`, from `offset` on. */
  readonly copy: (row: number, target: Float32Array, offset: number) => void
}

/** The vectors that lie one after the other in `values`. */
export function viewVectors(values: Float32Array, length: number): VectorsByRow {
  return {
    rows: values.length / length,
    length,
    copy: (row, target, offset) => target.set(values.subarray(row * length, (row + 1) * length), offset),
  }
}

/** Some of these vectors, in the order of `which`. */
export function selectRows({ length, copy }: VectorsByRow, which: Int32Array): VectorsByRow {
  // Searches read the rows that there are.
  return { rows: which.length, length, copy: (row, target, offset) => copy(which[row]!, target, offset) }
}
