import { finished, Readable } from 'node:stream'
import { AppError } from '../../errors.ts'

/** A file in an archive, in the order of the archive. */
export type ArchiveEntry = {
  readonly path: string
  /** The size that the archive states; the stream never yields more. */
  readonly byteSize: number
  /** True for a link or device, which is never followed. */
  readonly isSpecial: boolean
  /**
   * Streams the bytes, which the caller must read. Must be called before the next entry is
   * requested. Throws ArchiveError. The stream fails with AppError `photo-damaged` if only this
   * entry cannot be read.
   */
  readonly open: () => Readable
}

/**
 * Thrown if the rest of an archive cannot be read; the message is one line, and begins with the
 * archive's name.
 */
export class ArchiveError extends Error {}

/** Google's largest parts, of 50 GB, have about 50,000 files. */
export const MAX_ENTRIES = 500_000
/**
 * The bytes that are read may be this many times the size of the archive; photos are already
 * compressed.
 */
const MAX_RATIO = 20
/** At least this much may be read of any archive, since an archive of small JSON files is small. */
const MIN_BYTES = 64 * 1024 * 1024

/**
 * Counts the bytes and entries that are read of an archive. Its functions throw ArchiveError above
 * the limits.
 */
export function createLimits(name: string, archiveBytes: number) {
  const maxBytes = Math.max(MIN_BYTES, MAX_RATIO * archiveBytes)
  let bytes = 0
  let entries = 0
  return {
    addBytes(count: number): void {
      bytes += count
      if (bytes > maxBytes) throw new ArchiveError(`${name} unpacks to over ${MAX_RATIO} times its size`)
    },
    addEntry(): void {
      entries += 1
      if (entries > MAX_ENTRIES) throw new ArchiveError(`${name} has more than ${MAX_ENTRIES} files`)
    },
  }
}

/**
 * Returns the stream of an entry from the content that a library returns; it fails as described for
 * ArchiveEntry.
 */
export function streamEntry(readContent: () => AsyncIterable<Buffer>): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* readContent()
    } catch (error) {
      throw new AppError('photo-damaged', 422, 'it is damaged in the archive', { cause: error })
    }
  }
  return Readable.from(read(), { objectMode: false })
}

/**
 * Waits until the stream ends; the caller that opened the entry must read it, even if it discards
 * the bytes.
 */
export async function waitForEnd(stream: Readable): Promise<void> {
  await new Promise<void>(resolve => {
    finished(stream, () => resolve())
  })
}
