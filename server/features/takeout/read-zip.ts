import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { createLimits, MAX_ENTRIES } from '../../../shared/api/takeout-limits.ts'
import { BufferPool } from '../../buffer-pool.ts'
import {
  ArchiveError,
  createLimitError,
  streamEntry,
  waitForEnd,
  type ArchiveEntry,
} from './archive-entry.ts'

/** The kind of a Unix file, in the upper half of a zip entry's external attributes. */
const KIND = 0o170000
/** As large as the pieces that are written, which are then not merged. */
const PIECE_BYTES = 1024 * 1024
/**
 * Of one entry: one is read into, one waits in the stream, and one is in use. A consumer may use a
 * piece until it requests the next one.
 */
const PIECES_PER_ENTRY = 3
/** Those of all photos that are read at the same time. */
const pieces = new BufferPool({ byteSize: PIECE_BYTES, mostKept: 24 })
const REGULAR = 0o100000
const DIRECTORY = 0o040000

/**
 * Yields the files of a zip as its directory lists them, also of a zip above 4 GB. Any of them may
 * be opened until the generator ends. Throws ArchiveError.
 */
export async function* readZip(file: string, name: string): AsyncGenerator<ArchiveEntry> {
  const zip = await explain(name, () => openPromise(file, { decodeStrings: false, autoClose: false }))
  const handle = await open(file)
  const opened = new Set<Readable>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw createLimitError(name, 'too-many-files')
    const limits = createLimits(zip.fileSize, limit => createLimitError(name, limit))
    const entries = zip.eachEntry()
    for (;;) {
      const next = await explain(name, () => entries.next())
      if (next.done) {
        // Open streams must end first, since they cannot be read after the zip is closed.
        for (const stream of opened) await waitForEnd(stream)
        return
      }
      limits.addEntry()
      const entry = next.value
      yield {
        ...describeEntry(entry),
        open() {
          limits.addBytes(entry.uncompressedSize)
          const lent: Buffer[] = []
          const stream = streamEntry(() => readContent(zip, { entry, handle, lent }))
          opened.add(stream)
          stream.once('close', () => {
            opened.delete(stream)
            // Not before, since the last pieces may be in use when all have been read.
            for (const piece of lent) pieces.give(piece)
          })
          return stream
        },
      }
    }
  } finally {
    for (const stream of opened) stream.destroy()
    for (const stream of opened) await waitForEnd(stream)
    zip.close()
    await handle.close()
  }
}

function describeEntry(entry: Entry): Omit<ArchiveEntry, 'open'> {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize } = entry
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  return {
    // Invalid names stay unchanged, so that readTakeoutPath refuses them.
    path: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true),
    byteSize: uncompressedSize,
    isSpecial: kind !== 0 && kind !== REGULAR && kind !== DIRECTORY,
  }
}

type OpenEntry = {
  readonly entry: Entry
  readonly handle: FileHandle
  /** The buffers that it takes from the pool; the caller gives them back. */
  readonly lent: Buffer[]
}

/** Yields the content; fails at the end if its checksum differs from that in the zip. */
async function* readContent(zip: ZipFile, opened: OpenEntry): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const chunk of await openContent(zip, opened)) {
    // Not an object stream, and without an encoding.
    const bytes = chunk as Buffer
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== opened.entry.crc32) throw new Error('The checksum does not match.')
}

/** Content that is stored uncompressed, such as photos, is read in larger pieces than yauzl's. */
async function openContent(
  zip: ZipFile,
  { entry, handle, lent }: OpenEntry,
): Promise<AsyncIterable<unknown>> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== 0 || entry.isEncrypted() || compressedSize === 0)
    return zip.openReadStreamPromise(entry)
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return readPieces(handle, { start, end: start + compressedSize, lent })
}

async function* readPieces(
  handle: FileHandle,
  { start, end, lent }: { start: number; end: number; lent: Buffer[] },
): AsyncGenerator<Buffer> {
  for (let position = start, next = 0; position < end; next = (next + 1) % PIECES_PER_ENTRY) {
    const piece = lent[next] ?? pieces.take()
    lent[next] = piece
    const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE_BYTES, end - position), position)
    if (bytesRead === 0) throw new Error('The archive ends within the entry.')
    position += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

async function explain<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // yauzl's errors describe the zip; errors of the system have a code.
    if (error instanceof Error && 'code' in error) throw error
    throw new ArchiveError(`${name} is no complete zip, or is damaged`, { cause: error })
  }
}
