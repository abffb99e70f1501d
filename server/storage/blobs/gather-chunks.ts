import { BufferPool } from '../../machinery/files/buffer-pool.ts'

/** Chunks are merged up to this size, since each write has a fixed cost. */
export const GATHERED_BYTES = 1024 * 1024

/** Enough for the files of a request; further buffers are left to the garbage collector. */
const pool = new BufferPool({ byteSize: GATHERED_BYTES, mostKept: 8 })

/**
 * Merges small chunks: each that it yields, except the last, has at least GATHERED_BYTES. A chunk
 * is read only until the next one is requested, and the same holds for those that it yields.
 */
export async function* gatherChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Buffer<ArrayBuffer> | null = null
  let length = 0
  try {
    for await (const chunk of chunks) {
      if (length === 0 && chunk.length >= GATHERED_BYTES) {
        yield chunk
        continue
      }
      gathered ??= pool.take()
      for (let start = 0; start < chunk.length;) {
        const part = chunk.subarray(start, start + GATHERED_BYTES - length)
        gathered.set(part, length)
        start += part.length
        length += part.length
        if (length < GATHERED_BYTES) continue
        yield gathered
        length = 0
      }
    }
    if (gathered && length > 0) yield gathered.subarray(0, length)
  } finally {
    if (gathered) pool.give(gathered)
  }
}
