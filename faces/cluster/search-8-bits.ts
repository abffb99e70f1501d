import { Tensor } from 'onnxruntime-common'
import type { ModelSession } from '../models.ts'
import { NearestLists } from './nearest-lists.ts'
import { readSelected } from './search-exactly.ts'
import type { IntegersByRow, VectorsByRow } from './vectors-by-row.ts'

/** Rows of the gallery per product; half or twice as many take the same time. */
const GALLERY_ROWS_PER_PRODUCT = 16_384

/** Limits the products of a run to 32 MB. */
const MAX_QUERIES_PER_PRODUCT = 512

/**
 * Largest absolute value of a number of a query: processors without instructions for 8 bits add two
 * products in 16 bits, which 255 · 64 · 2 does not overflow.
 */
const LARGEST = 64

/**
 * Compares all queries with the whole gallery in integers of 8 bits. `session` runs
 * `models/neighbours-8-bit.onnx`. A query is rounded to steps of a 64th of its largest number, so
 * that the similarities, which are products with the gallery's integers, are approximate.
 */
export async function search8Bits(
  session: ModelSession,
  { queries, gallery, count }: { queries: VectorsByRow; gallery: IntegersByRow; count: number },
): Promise<NearestLists> {
  const lists = new NearestLists(queries.rows, Math.min(count, gallery.rows))
  if (lists.indices.length === 0) return lists
  const blocks = roundQueries(queries)
  const rows = Math.min(gallery.rows, GALLERY_ROWS_PER_PRODUCT)
  const buffer = new Int8Array(Math.ceil((rows * gallery.length) / 4) * 4)
  for (let from = 0; from < gallery.rows; from += rows) {
    const copied = Math.min(gallery.rows - from, rows)
    for (let row = 0; row < copied; row++) gallery.copy(from + row, buffer, row * gallery.length)
    const block = raiseBy128(buffer).subarray(0, copied * gallery.length)
    const kept = Math.min(lists.count, copied)
    for (const { start, steps, values } of blocks) {
      const results = await session.run({
        queries: new Tensor('int8', values, [gallery.length, steps.length]),
        gallery: new Tensor('uint8', block, [copied, gallery.length]),
        k: new Tensor('int64', BigInt64Array.of(BigInt(kept)), [1]),
      })
      const { values: products, indices } = readSelected(results, 'products', Int32Array)
      for (const [i, product] of products.entries()) {
        const query = Math.floor(i / kept)
        // There are as many indices as products, and steps for each query.
        lists.add(start + query, from + indices[2 * i]!, product / steps[query]!)
      }
    }
  }
  return lists
}

type QueryBlock = {
  /** The first query. */
  readonly start: number
  /** The factor by which the numbers of each query were multiplied to fill 8 bits. */
  readonly steps: readonly number[]
  /** A column for each query. */
  readonly values: Int8Array
}

function roundQueries({ rows, length, copy }: VectorsByRow): QueryBlock[] {
  const query = new Float32Array(length)
  return Array.from({ length: Math.ceil(rows / MAX_QUERIES_PER_PRODUCT) }, (_, block) => {
    const start = block * MAX_QUERIES_PER_PRODUCT
    const columns = Math.min(rows - start, MAX_QUERIES_PER_PRODUCT)
    const values = new Int8Array(length * columns)
    const steps = Array.from({ length: columns }, (_, column) => {
      copy(start + column, query, 0)
      const largest = query.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
      const factor = largest > 0 ? LARGEST / largest : 1
      for (const [i, value] of query.entries()) values[i * columns + column] = Math.round(value * factor)
      return factor
    })
    return { start, steps, values }
  })
}

/** Adds 128 to signed bytes in place, four at a time, and returns them as unsigned ones. */
function raiseBy128({ buffer }: Int8Array<ArrayBuffer>): Uint8Array {
  const words = new Uint32Array(buffer)
  for (let i = 0; i < words.length; i++) words[i]! ^= 0x80808080
  return new Uint8Array(buffer)
}
