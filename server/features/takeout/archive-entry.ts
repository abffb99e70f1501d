import { finished, Readable } from 'node:stream'
import { AppError } from '../../errors.ts'

/** A file in an archive, in the order of the archive. */
export type ArchiveEntry = {
  readonly path: string
  /** As the archive says; what it gives is never more. */
  readonly byteSize: number
  /** A link or device, which is never followed. */
  readonly isSpecial: boolean
  /**
   * Streams its bytes, which have to be read. Called before the next entry is asked for. Throws
   * ArchiveError. The stream fails with AppError `photo-damaged` if only this entry cannot be read.
   */
  readonly open: () => Readable
}

/** An archive that cannot be read on; the message is one line, and begins with its name. */
export class ArchiveError extends Error {}

/** Google's largest parts, of 50 GB, have about 50,000 files. */
export const MAX_ENTRIES = 500_000
/** What is read may be this many times the archive; photos are compressed already. */
const MAX_RATIO = 20
/** So much is read in any case: an archive of small JSON files is small. */
const MIN_BYTES = 64 * 1024 * 1024

/** Counts what is read of an archive. Its functions throw ArchiveError at more than it may hold. */
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

/** The stream of an entry, from what a library gives; it fails as ArchiveEntry says. */
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

/** Whoever opened an entry reads it, if only to throw it away. */
export async function waitForEnd(stream: Readable): Promise<void> {
  await new Promise<void>(resolve => {
    finished(stream, () => resolve())
  })
}
