import { BufferPool } from '../../machinery/files/buffer-pool.ts'
import { BLOCK_BYTES, DirectFile } from '../../machinery/files/direct-file.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'

const PIECE_BYTES = 1024 * 1024

/** Shared by all photos of an import that are being stored at the same time. */
const pieces = new BufferPool({ byteSize: PIECE_BYTES, mostKept: 16 })

/**
 * Writes a new file past the memory of the system, and syncs it. For files that nobody reads soon.
 */
export async function writeDirectly(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await DirectFile.create(path, PRIVATE_FILE_MODE)
  const piece = pieces.take()
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
    pieces.give(piece)
    await file.close()
  }
}

/** Chunks are merged up to this size, since each write has a fixed cost. */
export const GATHERED_BYTES = 1024 * 1024

/** Enough for the files of a request; further buffers are left to the garbage collector. */
const gatherings = new BufferPool({ byteSize: GATHERED_BYTES, mostKept: 8 })

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
      gathered ??= gatherings.take()
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
    if (gathered) gatherings.give(gathered)
  }
}

/**
 * Merges requests to sync a folder while a sync of it is running: files that arrive together then
 * cost one sync rather than one each. A request is resolved only by a sync that began after it.
 */
export function coalesceSyncs(sync: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()

  const begin = (folder: string): Promise<void> => {
    const syncing = sync(folder).finally(() => running.delete(folder))
    running.set(folder, syncing)
    return syncing
  }

  return folder => {
    const joined = queued.get(folder)
    if (joined) return joined
    const current = running.get(folder)
    if (!current) return begin(folder)
    const beginNext = (): Promise<void> => {
      queued.delete(folder)
      return begin(folder)
    }
    // A failure of the previous sync concerns only those who requested that sync.
    const next = current.then(beginNext, beginNext)
    queued.set(folder, next)
    return next
  }
}
