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

/** In the upper half of a zip entry's external attributes; the kinds of a Unix file. */
const KIND = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

/**
 * Yields the files of a zip as its directory lists them, also of one above 4 GB. Any of them may be
 * opened until the generator ends. Throws ArchiveError.
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
        // What is closed cannot be read any more.
        for (const stream of opened) await waitForEnd(stream)
        return
      }
      limits.addEntry()
      const entry = next.value
      yield {
        ...describeEntry(entry),
        open() {
          limits.addBytes(entry.uncompressedSize)
          const stream = streamEntry(() => readContent(zip, entry))
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
    // Invalid names are kept as they are, for readTakeoutPath to refuse.
    path: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true),
    byteSize: uncompressedSize,
    isSpecial: kind !== 0 && kind !== REGULAR && kind !== DIRECTORY,
  }
}

/** Fails at the end if the bytes are not those that were packed. */
async function* readContent(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // Not an object stream, and without an encoding.
    const bytes = chunk as Buffer
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== entry.crc32) throw new Error('Its checksum is another.')
}

async function explain<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // yauzl's own errors are about the zip; those of the system have a code.
    if (error instanceof Error && 'code' in error) throw error
    throw new ArchiveError(`${name} is no complete zip, or is damaged`, { cause: error })
  }
}
