import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { createLimits } from '../../../shared/api/takeout-limits.ts'
import {
  ArchiveError,
  createLimitError,
  streamEntry,
  waitForEnd,
  type ArchiveEntry,
} from './archive-entry.ts'

const PIECE_BYTES = 256 * 1024
/** All other types are links and devices. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['file', 'contiguous-file', 'directory'])

/**
 * Yields the files of a `.tgz` in their order. An entry can be opened until the next one is
 * requested; entries that are not opened are skipped. Throws ArchiveError.
 */
export async function* readTgz(file: string, name: string): AsyncGenerator<ArchiveEntry> {
  const limits = createLimits((await stat(file)).size, limit => createLimitError(name, limit))
  const count = new Transform({
    readableHighWaterMark: PIECE_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      try {
        limits.addBytes(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const entries = extract()
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  let failure: Error | undefined
  // tar-stream has its own streams instead of Node's; pipeline accepts them nevertheless.
  pipeline(
    source,
    createGunzip({ chunkSize: PIECE_BYTES }),
    count,
    entries as unknown as Transform,
    error => {
      failure ??= error ?? undefined
    },
  )
  try {
    for await (const entry of entries) {
      limits.addEntry()
      let opened: Readable | undefined
      yield {
        path: entry.header.name,
        byteSize: entry.header.size,
        isSpecial: !PLAIN_TYPES.has(entry.header.type),
        open: () => (opened = streamEntry(() => readContent(entry))),
      }
      if (opened) await waitForEnd(opened)
      else entry.resume()
    }
  } catch (error) {
    throw explain(failure ?? error, name)
  } finally {
    source.destroy()
    entries.destroy()
  }
}

async function* readContent(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  // tar-stream yields buffers.
  for await (const chunk of entry) yield chunk as Buffer
}

function explain(error: unknown, name: string): unknown {
  if (error instanceof ArchiveError) return error
  // An error of the file system, not of zlib, whose codes begin with Z.
  if (error instanceof Error && 'syscall' in error) return error
  return new ArchiveError(`${name} is no complete .tgz, or is damaged`, { cause: error })
}
