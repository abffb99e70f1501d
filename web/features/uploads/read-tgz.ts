import { createTarDecoder } from 'modern-tar'
import {
  ArchiveError,
  collectBytes,
  createArchiveLimits,
  EntryError,
  explainArchiveError,
  type ArchiveEntry,
} from './archive-entry.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Yields the files of a `.tgz` in their order. Throws ArchiveError. */
export async function* readTgz(file: File): AsyncGenerator<ArchiveEntry> {
  const limits = createArchiveLimits(file.size)
  let position = 0
  const entries = file
    .stream()
    .pipeThrough(passThrough(byteSize => (position += byteSize)))
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(passThrough(byteSize => limits.addBytes(byteSize)))
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  try {
    for (;;) {
      const { done, value: entry } = await entries.read()
      if (done) return
      limits.addEntry()
      const { name, size, type } = entry.header
      let isRead = false
      yield {
        path: name,
        byteSize: size,
        isSpecial: type !== 'file' && type !== 'directory',
        isEncrypted: false,
        position,
        async read() {
          isRead = true
          return readContent(entry.body, size)
        },
      }
      if (!isRead) await entry.body.cancel()
    }
  } catch (error) {
    throw explainArchiveError(error)
  } finally {
    // Ends the reading of the file; an error that ended the stream was thrown above.
    await entries.cancel().catch(() => {})
  }
}

/** Fails as the whole archive: what comes after a damaged entry of a `.tgz` cannot be read. */
async function readContent(
  body: ReadableStream<Uint8Array>,
  byteSize: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = collectBytes(byteSize)
  try {
    await body.pipeTo(content.writable)
    return content.getBytes()
  } catch (error) {
    if (error instanceof EntryError) throw new ArchiveError('damaged', { cause: error })
    throw explainArchiveError(error)
  }
}

function passThrough(onBytes: (byteSize: number) => void): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
}
