/**
 * Vectors of one length, read one at a time, because a million of them in one array take gigabytes.
 */
export type VectorsByRow = {
  /** Number of vectors. */
  readonly rows: number
  /** Length of each vector. */
  readonly length: number
  /** Writes a vector to `target`, from `offset` on. */
  readonly copy: (row: number, target: Float32Array, offset: number) => void
}

/** Vectors of integers from -127 to 127. */
export type IntegersByRow = Omit<VectorsByRow, 'copy'> & {
  /** Writes a vector to `target`, from `offset` on. */
  readonly copy: (row: number, target: Float32Array | Int8Array, offset: number) => void
}

/** Returns the vectors that are stored one after another in `values`. */
export function viewVectors(values: Float32Array, length: number): VectorsByRow {
  return {
    rows: values.length / length,
    length,
    copy: (row, target, offset) => target.set(values.subarray(row * length, (row + 1) * length), offset),
  }
}

/** Returns some of these vectors, in the order of `which`. */
export function selectRows({ length, copy }: VectorsByRow, which: Int32Array): VectorsByRow {
  // Searches read only existing rows.
  return { rows: which.length, length, copy: (row, target, offset) => copy(which[row]!, target, offset) }
}
