import {
  configure,
  Reader,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { MAX_ENTRIES } from '../../../shared/api/takeout-limits.ts'
import {
  ArchiveError,
  collectBytes,
  createArchiveLimits,
  EntryError,
  explainArchiveError,
  type ArchiveEntry,
} from './archive-entry.ts'

/** The directory of 500,000 files has about 75 MB. It is the only part that is read as a whole. */
const MAX_READ_BYTES = 128 * 1024 * 1024
/** Each read of a file costs a message to another process of the browser. */
const PIECE_BYTES = 1024 * 1024
/** The kind of a Unix file, in the upper half of a zip entry's external attributes. */
const KIND = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

configure({ chunkSize: PIECE_BYTES, useWebWorkers: false })

/**
 * Yields the files of a zip as its directory lists them, also of a zip above 4 GB. Throws
 * ArchiveError.
 */
export async function* readZip(file: File): AsyncGenerator<ArchiveEntry> {
  const limits = createArchiveLimits(file.size)
  let position = 0
  let stated = 0
  const entries = new ZipReader(new SliceReader(file)).getEntriesGenerator({
    // The paths are checked by readTakeoutPath, which leaves out single entries.
    filenameValidation: 'tolerant',
    onprogress: async (_index, total) => void (stated = total),
  })
  for (;;) {
    const next = await entries.next().catch((error: unknown) => {
      throw explainArchiveError(error)
    })
    if (next.done) return
    if (stated > MAX_ENTRIES) throw new ArchiveError('too-many-files')
    limits.addEntry()
    const entry = next.value
    position += entry.compressedSize
    yield {
      ...describeEntry(entry),
      position,
      async read() {
        limits.addBytes(entry.uncompressedSize)
        if (entry.directory) return new Uint8Array()
        return readContent(entry)
      },
    }
  }
}

function describeEntry(entry: Entry): Pick<ArchiveEntry, 'path' | 'byteSize' | 'isSpecial' | 'isEncrypted'> {
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  return {
    path: entry.filename,
    byteSize: entry.uncompressedSize,
    isSpecial: kind !== 0 && kind !== REGULAR && kind !== DIRECTORY,
    isEncrypted: entry.encrypted,
  }
}

async function readContent(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const content = collectBytes(entry.uncompressedSize)
  try {
    await entry.getData(content.writable, { checkCrc32: true })
    return content.getBytes()
  } catch (error) {
    const explained = explainArchiveError(error)
    const isGone = explained instanceof ArchiveError && explained.problem === 'gone'
    throw isGone ? explained : new EntryError('The entry is damaged.', { cause: error })
  }
}

/** Reads a file by its slices, and nothing that is unreasonably large. */
class SliceReader extends Reader<File> {
  private readonly file: File

  constructor(file: File) {
    super(file)
    this.file = file
    this.size = file.size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw new ArchiveError('too-many-files')
    return new Uint8Array(await this.file.slice(index, index + length).arrayBuffer())
  }
}
