/** The limit above which the rest of an archive is not read. */
type ArchiveLimit = 'too-many-files' | 'unpacks-too-large'

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

/** Returns the error to throw for an error of a library, of the platform, or of ours. */
export function explainArchiveError(error: unknown): Error {
  if (error instanceof ArchiveError) return error
  const isGone = error instanceof DOMException && /^(NotReadable|NotFound)Error$/.test(error.name)
  return new ArchiveError(isGone ? 'gone' : 'damaged', { cause: error })
}

export type Bytes = Uint8Array<ArrayBuffer>

/** A file in an archive, in the order of the archive. */
export type ArchiveEntry = {
  readonly path: string
  /** The size that the archive states; more is never read. */
  readonly byteSize: number
  /** True for a link or device, which is never followed. */
  readonly isSpecial: boolean
  readonly isEncrypted: boolean
  /** How many bytes of the archive were read before and with this entry; 0 with FastReading. */
  readonly position: number
  /**
   * Reads the bytes, which the caller must do to their end, or give up. A chunk may be used until
   * the next one is requested. Must be called before the next entry is requested. Throws
   * ArchiveError; reading throws that too, or EntryError if only this entry cannot be read. Reads
   * into `pieces` where FastReading can.
   */
  readonly open: (pieces?: Pieces) => AsyncIterableIterator<Bytes>
}

/** Lends buffers, one after the other. */
export type Pieces = { readonly take: () => Bytes }

/** What Node reads in less time than through a Blob; browsers have only that. */
export type FastReading = {
  /** Yields a range of the file, each chunk in the next piece. */
  readonly readRange: (range: { start: number; end: number }, pieces: Pieces) => AsyncGenerator<Bytes>
  readonly crc32: (bytes: Bytes, crc32: number) => number
  /** Unpacks the file, which is gzip. */
  readonly unpack: () => AsyncIterable<Bytes>
}

/** Google's largest parts, of 50 GB, have about 50,000 files. */
export const MAX_ENTRIES = 500_000
/**
 * The bytes that are read may be this many times the size of the archive; photos are already
 * compressed.
 */
export const MAX_RATIO = 20
/** At least this much may be read of any archive, since an archive of small JSON files is small. */
const MIN_BYTES = 64 * 1024 * 1024

/** Counts what is read of an archive of this size. Its functions throw ArchiveError. */
export function createLimits(archiveBytes: number) {
  const maxBytes = Math.max(MIN_BYTES, MAX_RATIO * archiveBytes)
  let bytes = 0
  let entries = 0
  return {
    addBytes(count: number): void {
      bytes += count
      if (bytes > maxBytes) throw new ArchiveError('unpacks-too-large')
    },
    addEntry(): void {
      entries += 1
      if (entries > MAX_ENTRIES) throw new ArchiveError('too-many-files')
    },
  }
}

/** Content that is being read, and fails if its archive is closed meanwhile. */
export class OpenContent implements AsyncIterableIterator<Bytes> {
  /** Resolves when nobody reads it any more. */
  readonly ended: Promise<void>
  readonly #content: AsyncGenerator<Bytes>
  #end = () => {}
  #isClosed = false

  constructor(content: AsyncGenerator<Bytes>) {
    this.#content = content
    this.ended = new Promise(resolve => (this.#end = resolve))
  }

  async next(): Promise<IteratorResult<Bytes>> {
    if (this.#isClosed) throw new EntryError('The archive was closed.')
    try {
      const result = await this.#content.next()
      if (result.done) this.#end()
      return result
    } catch (error) {
      this.#end()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Bytes>> {
    this.#end()
    return this.#content.return(undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}

/** Yields the content of an entry. Throws EntryError if its size is not the one stated. */
export async function* checkSize(content: AsyncIterable<Bytes>, byteSize: number): AsyncGenerator<Bytes> {
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length > byteSize) throw new EntryError('The entry is larger than stated.')
    yield chunk
  }
  if (length < byteSize) throw new EntryError('The entry is shorter than stated.')
}

/** Yields what a stream yields; Safari cannot do that itself. */
export async function* iterate(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Returns the whole content of an entry. Throws ArchiveError or EntryError. */
export async function readEntry({ byteSize, open }: ArchiveEntry): Promise<Bytes> {
  const content = open()
  const bytes = new Uint8Array(byteSize)
  let length = 0
  for await (const chunk of content) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes
}
