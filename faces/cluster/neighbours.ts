import { Tensor } from 'onnxruntime-common'
import type { ModelSession } from '../models.ts'

/** Row `i` of the queries has its neighbours at `i * count` and on, the most similar first. */
export type Neighbours = {
  readonly count: number
  /** Rows of the gallery. */
  readonly indices: Int32Array
  /** Dot products. */
  readonly similarities: Float32Array
}

/** Dot products held at once: 25 million of four bytes keep 100,000 faces below a gigabyte. */
const PRODUCTS_AT_ONCE = 25_000_000

/** Most rows at once, so that others who share the thread get a turn. */
const MAX_ROWS_AT_ONCE = 512

/**
 * Finds the `count` rows of `gallery` most similar to each row of `queries`, exactly, by matrix
 * products in blocks. Both hold rows of `length`
 * numbers. `session` runs `models/neighbours.onnx`.
 */
export async function findNeighbours(
  session: ModelSession,
  {
    queries,
    gallery,
    length,
    count,
  }: { queries: Float32Array; gallery: Float32Array; length: number; count: number },
): Promise<Neighbours> {
  const queryCount = length === 0 ? 0 : queries.length / length
  const galleryCount = length === 0 ? 0 : gallery.length / length
  const kept = Math.min(count, galleryCount)
  const indices = new Int32Array(queryCount * kept)
  const similarities = new Float32Array(queryCount * kept)
  if (kept === 0) return { count: 0, indices, similarities }

  const galleryTensor = new Tensor('float32', gallery, [galleryCount, length])
  const k = new Tensor('int64', BigInt64Array.of(BigInt(kept)), [1])
  const rowsAtOnce = Math.max(1, Math.min(MAX_ROWS_AT_ONCE, Math.floor(PRODUCTS_AT_ONCE / galleryCount)))
  for (let start = 0; start < queryCount; start += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, queryCount - start)
    const block = queries.subarray(start * length, (start + rows) * length)
    const results = await session.run({
      queries: new Tensor('float32', block, [rows, length]),
      gallery: galleryTensor,
      k,
    })
    similarities.set(valuesOf(results['similarities'], Float32Array), start * kept)
    const found = valuesOf(results['indices'], BigInt64Array)
    // The low halves of the 64-bit indices: a hundred times faster than a BigInt each, and every
    // platform that onnxruntime runs on is little-endian.
    const halves = new Int32Array(found.buffer, found.byteOffset, found.length * 2)
    for (let i = 0; i < rows * kept; i++) indices[start * kept + i] = halves[2 * i] ?? 0
  }
  return { count: kept, indices, similarities }
}

function valuesOf<T extends Float32Array | BigInt64Array>(
  tensor: { readonly data: unknown } | undefined,
  type: new (length: number) => T,
): T {
  if (!(tensor?.data instanceof type)) throw new TypeError('neighbours.onnx gave another type of tensor')
  return tensor.data
}
