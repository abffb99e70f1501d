import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import {
  ArchiveError,
  createLimits,
  MAX_ENTRIES,
  streamEntry,
  waitForEnd,
  type ArchiveEntry,
} from './archive-entry.ts'

/** The kind of a Unix file, in the upper half of a zip entry's external attributes. */
const KIND = 0o170000
const PIECE_BYTES = 256 * 1024
const REGULAR = 0o100000
const DIRECTORY = 0o040000

/**
 * Yields the files of a zip as its directory lists them, also of a zip above 4 GB. Any of them may
 * be opened until the generator ends. Throws ArchiveError.
 */
export async function* readZip(file: string, name: string): AsyncGenerator<ArchiveEntry> {
  const zip = await explain(name, () => openPromise(file, { decodeStrings: false, autoClose: false }))
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError(`${name} has more than ${MAX_ENTRIES} files`)
    const limits = createLimits(name, zip.fileSize)
    const entries = zip.eachEntry()
    const opened = new Set<Readable>()
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
          const stream = streamEntry(() => readContent(zip, { entry, file }))
          opened.add(stream)
          stream.once('close', () => opened.delete(stream))
          return stream
        },
      }
    }
  } finally {
    zip.close()
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

/** Yields the content; fails at the end if its checksum differs from that in the zip. */
async function* readContent(
  zip: ZipFile,
  { entry, file }: { entry: Entry; file: string },
): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const chunk of await openContent(zip, { entry, file })) {
    // Not an object stream, and without an encoding.
    const bytes = chunk as Buffer
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== entry.crc32) throw new Error('The checksum does not match.')
}

/** What is stored as it is, such as photos, is read in larger pieces than yauzl's. */
async function openContent(
  zip: ZipFile,
  { entry, file }: { entry: Entry; file: string },
): Promise<AsyncIterable<unknown>> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== 0 || entry.isEncrypted() || compressedSize === 0)
    return zip.openReadStreamPromise(entry)
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return createReadStream(file, { start, end: start + compressedSize - 1, highWaterMark: PIECE_BYTES })
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
