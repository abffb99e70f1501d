import { createLimits, type ArchiveLimit } from '../../../shared/api/takeout-limits.ts'

/**
 * Why the rest of an archive cannot be read. `damaged`: it is incomplete, or no archive. `gone`:
 * the file was moved, changed or deleted since it was chosen.
 */
export type ArchiveProblem = ArchiveLimit | 'damaged' | 'encrypted' | 'gone'

/** Thrown if the rest of an archive cannot be read. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'ArchiveError'
    this.problem = problem
  }
}

/** Thrown if only one entry cannot be read. */
export class EntryError extends Error {}

/** A file in an archive, in the order of the archive. */
export type ArchiveEntry = {
  readonly path: string
  /** The size that the archive states; more is never read. */
  readonly byteSize: number
  /** True for a link or device, which is never followed. */
  readonly isSpecial: boolean
  readonly isEncrypted: boolean
  /** How many bytes of the archive were read before and with this entry. */
  readonly position: number
  /**
   * Reads the bytes. Must be called before the next entry is requested. Throws ArchiveError, and
   * EntryError if only this entry cannot be read.
   */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Returns the limits of an archive of this size; they throw ArchiveError. */
export function createArchiveLimits(byteSize: number) {
  return createLimits(byteSize, limit => new ArchiveError(limit))
}

/**
 * Returns a stream that collects up to `byteSize` bytes, and a function that returns them. Fails if
 * there are more: an entry may unpack to more than the archive states.
 */
export function collectBytes(byteSize: number) {
  const bytes = new Uint8Array(byteSize)
  let length = 0
  return {
    writable: new WritableStream<Uint8Array>({
      write(chunk) {
        if (length + chunk.length > byteSize) throw new EntryError('The entry is larger than stated.')
        bytes.set(chunk, length)
        length += chunk.length
      },
    }),
    /** Throws EntryError if bytes are missing. */
    getBytes(): Uint8Array<ArrayBuffer> {
      if (length < byteSize) throw new EntryError('The entry is shorter than stated.')
      return bytes
    },
  }
}

/** Returns the error to throw for an error of a library, of the browser, or of ours. */
export function explainArchiveError(error: unknown): Error {
  if (error instanceof ArchiveError) return error
  const isGone = error instanceof DOMException && /^(NotReadable|NotFound)Error$/.test(error.name)
  return new ArchiveError(isGone ? 'gone' : 'damaged', { cause: error })
}
