import type { FileHandle } from 'node:fs/promises'

/**
 * Reads a file in chunks, each valid only until the next one is requested: reads ahead into one
 * buffer while the other one is in use. The caller closes the file, after the generator has ended.
 */
export async function* readInPlace(handle: FileHandle, pieceBytes: number): AsyncGenerator<Buffer> {
  let ready = Buffer.allocUnsafeSlow(pieceBytes)
  let spare = Buffer.allocUnsafeSlow(pieceBytes)
  let reading = handle.read(ready, 0, pieceBytes)
  try {
    for (;;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = handle.read(spare, 0, pieceBytes)
      // Awaited in the next iteration; until then, a rejection must not count as unhandled.
      reading.catch(() => {})
      yield ready.subarray(0, bytesRead)
      ;[ready, spare] = [spare, ready]
    }
  } finally {
    // If the consumer stops before the end, the file may be closed only after this.
    await reading.catch(() => {})
  }
}
