import {
  BlobReader,
  configure,
  WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import {
  ArchiveError,
  checkSize,
  createLimits,
  EntryError,
  explainArchiveError,
  iterate,
  MAX_ENTRIES,
  OpenContent,
  type ArchiveEntry,
  type Bytes,
  type FastReading,
  type Pieces,
} from './archive.ts'

/** The directory of 500,000 files has about 75 MB. It is the only part that is read as a whole. */
const MAX_READ_BYTES = 128 * 1024 * 1024
/** The kind of a Unix file, in the upper half of a zip entry's external attributes. */
const KIND = 0o170000
const REGULAR = 0o100000
const DIRECTORY = 0o040000

configure({ useWebWorkers: false })

/**
 * Yields the files of a zip as its directory lists them, also of a zip above 4 GB. Any of them may
 * be opened until the generator ends. Throws ArchiveError.
 */
export async function* readZip(file: Blob, fast?: FastReading): AsyncGenerator<ArchiveEntry> {
  const limits = createLimits(file.size)
  let position = 0
  let stated = 0
  const zip = new ZipReader(new BoundedReader(file))
  const entries = zip.getEntriesGenerator({
    // The paths are checked by readTakeoutPath, which leaves out single entries.
    filenameValidation: 'tolerant',
    onprogress: async (_index, total) => void (stated = total),
  })
  const opened = new Set<OpenContent>()
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw explainArchiveError(error)
      })
      if (next.done) break
      if (stated > MAX_ENTRIES) throw new ArchiveError('too-many-files')
      if (zip.warnings?.some(({ reason }) => reason === WARNING_MISMATCHED_CENTRAL_DIRECTORY_OFFSET))
        throw new ArchiveError('damaged')
      limits.addEntry()
      const entry = next.value
      position += entry.compressedSize
      yield {
        ...describeEntry(entry),
        position: fast ? 0 : position,
        open(pieces) {
          limits.addBytes(entry.uncompressedSize)
          const content = new OpenContent(readContent(entry, fast && pieces && { ...fast, file, pieces }))
          opened.add(content)
          void content.ended.then(() => opened.delete(content))
          return content
        },
      }
    }
    await Promise.all([...opened].map(({ ended }) => ended))
  } finally {
    await Promise.all([...opened].map(content => content.close()))
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

type FastPieces = FastReading & { readonly file: Blob; readonly pieces: Pieces }

async function* readContent(entry: Entry, fast: FastPieces | undefined): AsyncGenerator<Bytes> {
  if (entry.directory) return
  const isStored = entry.compressionMethod === 0 && !entry.encrypted
  try {
    yield* checkSize(fast && isStored ? readStored(entry, fast) : unpack(entry), entry.uncompressedSize)
  } catch (error) {
    const explained = explainArchiveError(error)
    const isGone = explained instanceof ArchiveError && explained.problem === 'gone'
    throw isGone ? explained : new EntryError('The entry is damaged.', { cause: error })
  }
}

async function* unpack(entry: FileEntry): AsyncGenerator<Bytes> {
  const { readable, writable } = new TransformStream<Bytes, Bytes>()
  const unpacking = entry.getData(writable, { checkCrc32: true })
  // An entry that is refused before it is read would leave the stream open.
  unpacking.catch((error: unknown) => writable.abort(error).catch(() => {}))
  yield* iterate(readable)
  await unpacking
}

/** Reads content that is stored uncompressed, such as that of photos. */
async function* readStored(
  entry: FileEntry,
  { readRange, pieces, ...fast }: FastPieces,
): AsyncGenerator<Bytes> {
  const start = await findContent(fast.file, entry)
  let crc32 = 0
  for await (const chunk of readRange({ start, end: start + entry.compressedSize }, pieces)) {
    crc32 = fast.crc32(chunk, crc32)
    yield chunk
  }
  if (crc32 !== entry.crc32) throw new EntryError('The checksum does not match.')
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30

/**
 * Returns where the content of an entry begins: behind its local header, whose name and extra field
 * may be longer than those in the directory. zip.js needs four reads of the file for that.
 */
async function findContent(file: Blob, { offset }: FileEntry): Promise<number> {
  const end = offset + LOCAL_HEADER_BYTES
  const header = new DataView(await file.slice(offset, end).arrayBuffer())
  if (header.byteLength < LOCAL_HEADER_BYTES || header.getUint32(0, true) !== LOCAL_HEADER)
    throw new EntryError('The entry has no local header.')
  return end + header.getUint16(26, true) + header.getUint16(28, true)
}

/** Reads nothing that is unreasonably large, or outside of the file, as a zip may claim. */
class BoundedReader extends BlobReader {
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw new ArchiveError('too-many-files')
    if (index + length > this.size) throw new ArchiveError('damaged')
    return super.readUint8Array(index, length)
  }
}
