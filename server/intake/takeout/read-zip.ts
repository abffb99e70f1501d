import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl'
import { BLOCK_BYTES, DirectFile } from '../../machinery/files/direct-file.ts'
import { createLimits, MAX_ENTRIES } from '../../../shared/api/takeout-limits.ts'
import {
  ArchiveError,
  createLimitError,
  streamEntry,
  waitForEnd,
  type ArchiveEntry,
} from './archive-entry.ts'
import { openZip } from '../../machinery/files/open-zip.ts'
import { EntryPieces, PIECE_BYTES } from './entry-pieces.ts'

/** The kind of a Unix file, in the upper half of a zip entry's external attributes. */
const KIND = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

/**
 * Yields the files of a zip as its directory lists them, also of a zip above 4 GB. Any of them may
 * be opened until the generator ends. Throws ArchiveError.
 */
export async function* readZip(file: string, name: string): AsyncGenerator<ArchiveEntry> {
  const zip = await explain(name, () => openZip(file, { decodeStrings: false }))
  const content = await DirectFile.openToRead(file)
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
          const pieces = new EntryPieces()
          const stream = streamEntry(() => readContent(zip, { entry, content, pieces }))
          opened.add(stream)
          stream.once('close', () => {
            opened.delete(stream)
            pieces.release()
          })
          return stream
        },
      }
    }
  } finally {
    for (const stream of opened) stream.destroy()
    for (const stream of opened) await waitForEnd(stream)
    zip.close()
    await content.close()
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
  /** The whole zip. */
  readonly content: DirectFile
  readonly pieces: EntryPieces
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
  { entry, content, pieces }: OpenEntry,
): Promise<AsyncIterable<unknown>> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== 0 || entry.isEncrypted() || compressedSize === 0)
    return zip.openReadStreamPromise(entry)
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return readPieces(content, { start, end: start + compressedSize, pieces })
}

async function* readPieces(
  content: DirectFile,
  { start, end, pieces }: { start: number; end: number; pieces: EntryPieces },
): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const piece = pieces.take()
    const before = position % BLOCK_BYTES
    const length = Math.min(PIECE_BYTES, end - position + before)
    const blocks = Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES
    const read = Math.min(length, await content.read(piece, blocks, position - before))
    if (read <= before) throw new Error('The archive ends within the entry.')
    position += read - before
    yield piece.subarray(before, read)
  }
}

async function explain<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // yauzl's errors describe the zip.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new ArchiveError(`${name} is no complete zip, or is damaged`, { cause: error })
  }
}
