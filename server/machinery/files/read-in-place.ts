import type { FileHandle } from 'node:fs/promises'
import { createPagedBuffer, type DirectFile } from './direct-file.ts'

/**
 * Reads a file in chunks, each valid only until the next one is requested: reads ahead into one
 * buffer while the other one is in use. The caller closes the file, after the generator has ended.
 */
export async function* readInPlace(handle: FileHandle, pieceBytes: number): AsyncGenerator<Buffer> {
  yield* readAhead(pieceBytes, async buffer => (await handle.read(buffer, 0, pieceBytes)).bytesRead)
}

/** Does the same past the memory of the system. `pieceBytes` is a multiple of BLOCK_BYTES. */
export async function* readDirectly(file: DirectFile, pieceBytes: number): AsyncGenerator<Buffer> {
  let position = 0
  yield* readAhead(pieceBytes, async buffer => {
    // Only the last piece is shorter, and nothing can be read behind it.
    if (position % pieceBytes !== 0) return 0
    const byteCount = await file.read(buffer, pieceBytes, position)
    position += byteCount
    return byteCount
  })
}

/** `read` fills the buffer, and returns how many bytes it has read; 0 at the end. */
async function* readAhead(
  pieceBytes: number,
  read: (buffer: Buffer) => Promise<number>,
): AsyncGenerator<Buffer> {
  let ready = createPagedBuffer(pieceBytes)
  let spare = createPagedBuffer(pieceBytes)
  let reading = read(ready)
  try {
    for (;;) {
      const byteCount = await reading
      if (byteCount === 0) return
      reading = read(spare)
      // Awaited in the next iteration; until then, a rejection must not count as unhandled.
      reading.catch(() => {})
      yield ready.subarray(0, byteCount)
      ;[ready, spare] = [spare, ready]
    }
  } finally {
    // If the consumer stops before the end, the file may be closed only after this.
    await reading.catch(() => {})
  }
}
