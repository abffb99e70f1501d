import { BufferPool } from '../../machinery/files/buffer-pool.ts'
import { BLOCK_BYTES, DirectFile } from '../../machinery/files/direct-file.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'

const PIECE_BYTES = 1024 * 1024

/** Those of all photos of an import that are stored at the same time. */
const pool = new BufferPool({ byteSize: PIECE_BYTES, mostKept: 16 })

/**
 * Writes a new file past the memory of the system, and syncs it. For files that nobody reads soon.
 */
export async function writeDirectly(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await DirectFile.create(path, PRIVATE_FILE_MODE)
  const piece = pool.take()
  try {
    let position = 0
    let length = 0
    for await (const chunk of content) {
      for (let start = 0; start < chunk.length;) {
        const part = chunk.subarray(start, start + PIECE_BYTES - length)
        piece.set(part, length)
        start += part.length
        length += part.length
        if (length < PIECE_BYTES) continue
        await file.write(piece, length, position)
        position += length
        length = 0
      }
    }
    const padded = Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES
    piece.fill(0, length, padded)
    await file.write(piece, padded, position)
    if (padded > length) await file.truncate(position + length)
    await file.datasync()
  } finally {
    pool.give(piece)
    await file.close()
  }
}
