import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { createLimits } from '../../../shared/api/takeout-limits.ts'
import { DirectFile } from '../../machinery/files/direct-file.ts'
import { readDirectly } from '../../machinery/files/read-in-place.ts'
import {
  ArchiveError,
  createLimitError,
  streamEntry,
  waitForEnd,
  type ArchiveEntry,
} from './archive-entry.ts'
import { EntryPieces, PIECE_BYTES } from './entry-pieces.ts'
import { UnpackedChunks } from './unpacked-chunks.ts'

/** All other types are links and devices. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['file', 'contiguous-file', 'directory'])

/**
 * Yields the files of a `.tgz` in their order. An entry can be opened until the next one is
 * requested; entries that are not opened are skipped. Throws ArchiveError.
 */
export async function* readTgz(file: string, name: string): AsyncGenerator<ArchiveEntry> {
  const archive = await DirectFile.openToRead(file)
  const { size } = await stat(file)
  const limits = createLimits(size, limit => createLimitError(name, limit))
  const unpacked = new UnpackedChunks(PIECE_BYTES)
  const count = new Transform({
    readableHighWaterMark: PIECE_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      try {
        limits.addBytes(chunk.length)
        unpacked.add(chunk)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const entries = extract()
  // A header for all entries is copied for each of them, and may have megabytes. Google writes
  // none.
  Object.defineProperty(entries, '_paxGlobal', { get: () => null, set() {} })
  let failure: Error | undefined
  const reading = pipeline(
    readDirectly(archive, PIECE_BYTES),
    createGunzip({ chunkSize: PIECE_BYTES }),
    count,
    // tar-stream has its own streams instead of Node's; pipeline accepts them nevertheless.
    entries as unknown as Transform,
  ).catch((error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error))
  })
  try {
    for await (const entry of entries) {
      limits.addEntry()
      let opened: Readable | undefined
      yield {
        path: entry.header.name,
        byteSize: entry.header.size,
        isSpecial: !PLAIN_TYPES.has(entry.header.type),
        open() {
          const pieces = new EntryPieces()
          opened = streamEntry(() => gatherPieces(entry, { pieces, unpacked }))
          opened.once('close', () => pieces.release())
          return opened
        },
      }
      if (opened) await waitForEnd(opened)
      else for await (const chunk of entry) unpacked.freeBefore(chunk as Buffer)
    }
  } catch (error) {
    throw explain(failure ?? error, name)
  } finally {
    entries.destroy()
    await reading
    await archive.close()
  }
}

/** Copies the content into pieces, so that its chunks can be freed while pieces are in use. */
async function* gatherPieces(
  entry: AsyncIterable<unknown>,
  { pieces, unpacked }: { pieces: EntryPieces; unpacked: UnpackedChunks },
): AsyncGenerator<Buffer> {
  let piece = pieces.take()
  let length = 0
  for await (const bytes of entry) {
    // tar-stream yields buffers.
    const chunk = bytes as Buffer
    unpacked.freeBefore(chunk)
    for (let start = 0; start < chunk.length;) {
      const copied = chunk.copy(piece, length, start)
      start += copied
      length += copied
      if (length < piece.length) continue
      yield piece
      piece = pieces.take()
      length = 0
    }
  }
  if (length > 0) yield piece.subarray(0, length)
}

function explain(error: unknown, name: string): unknown {
  if (error instanceof ArchiveError) return error
  // An error of the file system, not of zlib, whose codes begin with Z.
  if (error instanceof Error && 'syscall' in error) return error
  return new ArchiveError(`${name} is no complete .tgz, or is damaged`, { cause: error })
}
