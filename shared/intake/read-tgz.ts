import { extract, type Extract } from 'tar-stream'
import {
  checkSize,
  createLimits,
  explainArchiveError,
  iterate,
  OpenContent,
  type ArchiveEntry,
  type Bytes,
  type FastReading,
} from './archive.ts'

/** All other types are links and devices. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['file', 'contiguous-file', 'directory'])

/** Yields the files of a `.tgz` in their order. Throws ArchiveError. */
export async function* readTgz(file: Blob, fast?: FastReading): AsyncGenerator<ArchiveEntry> {
  const limits = createLimits(file.size)
  let position = 0
  const unpacked = fast?.unpack() ?? unpack(file, byteSize => (position += byteSize))
  const entries = extract()
  // A header for all entries is copied for each of them, and may have megabytes. Google writes
  // none.
  Object.defineProperty(entries, '_paxGlobal', { get: () => null, set() {} })
  const feeding = feed(entries, unpacked, byteSize => limits.addBytes(byteSize))
  let content: OpenContent | undefined
  try {
    for await (const entry of entries) {
      limits.addEntry()
      const { name, size, type } = entry.header
      content = undefined
      yield {
        path: name,
        byteSize: size,
        isSpecial: !PLAIN_TYPES.has(type),
        isEncrypted: false,
        position,
        open() {
          content = new OpenContent(readContent(entry as AsyncIterable<Bytes>, size))
          return content
        },
      }
      if (content) await (content as OpenContent).ended
      else entry.resume()
    }
  } catch (error) {
    throw explainArchiveError(error)
  } finally {
    entries.destroy()
    await content?.close()
    await feeding
  }
}

/** Writes the unpacked bytes into the stream that reads the tar; destroys it if that fails. */
async function feed(
  entries: Extract,
  unpacked: AsyncIterable<Bytes>,
  onBytes: (byteSize: number) => void,
): Promise<void> {
  try {
    for await (const chunk of unpacked) {
      onBytes(chunk.length)
      if (!entries.write(chunk)) await waitForRoom(entries)
      if (entries.destroyed) return
    }
    entries.end(null)
  } catch (error) {
    entries.destroy(explainArchiveError(error))
  }
}

async function waitForRoom(entries: Extract): Promise<void> {
  if (entries.destroyed) return
  await new Promise<void>(resolve => {
    const end = (): void => {
      entries.off('drain', end).off('close', end)
      resolve()
    }
    entries.on('drain', end).on('close', end)
  })
}

/** Fails as the whole archive: what comes after a damaged entry of a `.tgz` cannot be read. */
async function* readContent(entry: AsyncIterable<Bytes>, byteSize: number): AsyncGenerator<Bytes> {
  try {
    yield* checkSize(entry, byteSize)
  } catch (error) {
    throw explainArchiveError(error)
  }
}

function unpack(file: Blob, onBytes: (byteSize: number) => void): AsyncGenerator<Bytes> {
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  const gunzip = new DecompressionStream('gzip') as TransformStream<Bytes, Bytes>
  return iterate((file.stream() as ReadableStream<Bytes>).pipeThrough(counting).pipeThrough(gunzip))
}
