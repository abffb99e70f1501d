import { finished, Readable } from 'node:stream'
import { MAX_ENTRIES, MAX_RATIO, type ArchiveLimit } from '../../../shared/api/takeout-limits.ts'
import { AppError } from '../../errors.ts'

/** A file in an archive, in the order of the archive. */
export type ArchiveEntry = {
  readonly path: string
  /** The size that the archive states; the stream never yields more. */
  readonly byteSize: number
  /** True for a link or device, which is never followed. */
  readonly isSpecial: boolean
  /**
   * Streams the bytes, which the caller must read. A chunk may be used only until the next one is
   * requested, since its buffer is reused. Must be called before the next entry is requested.
   * Throws ArchiveError. The stream fails with AppError `photo-damaged` if only this entry cannot
   * be read.
   */
  readonly open: () => Readable
}

/**
 * Thrown if the rest of an archive cannot be read; the message is one line, and begins with the
 * archive's name.
 */
export class ArchiveError extends Error {}

/** Returns the error for an archive of this name above a limit. */
export function createLimitError(name: string, limit: ArchiveLimit): ArchiveError {
  return new ArchiveError(
    {
      'too-many-files': `${name} has more than ${MAX_ENTRIES} files`,
      'unpacks-too-large': `${name} unpacks to over ${MAX_RATIO} times its size`,
    }[limit],
  )
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
  const stream = Readable.from(read(), { objectMode: false })
  // A caller that has stopped reading does not listen: the error would end the process.
  stream.on('error', () => {})
  return stream
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
