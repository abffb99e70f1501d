import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** What the caller of `put` computes anyway, so that the store need not. */
export type KnownContent = {
  /** Returns the SHA-256 of the content in hexadecimal; called once all of it has been read. */
  readonly readSha256: () => string
}

export type StoredBlob = { readonly name: string; readonly byteSize: number; readonly modifiedAtMs: number }

/**
 * Stores bytes under names such as `{ownerId}/original/{photoId}`: segments of letters, digits,
 * `_`, `-` and inner dots, separated by slashes. Any other name throws. A blob is written once and
 * never changes.
 */
export type BlobStore = {
  /**
   * For this time after a blob was stored, another process may still be writing its row. A blob
   * without a row is a leftover only afterwards.
   */
  readonly settlesWithinMs: number
  /**
   * Resolves when the bytes would survive a power cut. Until then, or if the content throws, the
   * blob does not exist. A chunk of the content is read only until the next one is requested, so
   * that the content may reuse its buffers. Throws AppError `disk-full`, and `store-unavailable`
   * like all other functions.
   */
  put: (
    name: string,
    content: Uint8Array | Readable | AsyncIterable<Uint8Array>,
    known?: KnownContent,
  ) => Promise<void>
  /** Throws BlobNotFoundError before the stream starts. */
  read: (name: string, range?: ByteRange) => Promise<Readable>
  /** Reads the whole blob into memory. Throws BlobNotFoundError. */
  readAll: (name: string) => Promise<Buffer>
  /** Opens the whole blob, and returns its size too. */
  open: (name: string) => Promise<{ readonly byteSize: number; readonly stream: Readable }>
  /**
   * Reads the whole blob in chunks, each valid only until the next one is requested: the buffer is
   * reused, so that sending gigabytes creates no garbage. Throws BlobNotFoundError at the first
   * chunk.
   */
  readInPlace: (name: string) => AsyncIterable<Uint8Array>
  /**
   * Throws the error that reading one of these blobs would throw. Only for stores whose files may
   * be removed from outside; called before an answer of several blobs begins.
   */
  assertReadable?: (names: readonly string[]) => Promise<void>
  /** Returns null for a missing blob. */
  readByteSize: (name: string) => Promise<number | null>
  /** Removes a blob; a missing one is no error. */
  remove: (name: string) => Promise<void>
  /** Removes blobs, in few requests. */
  removeAll: (names: readonly string[]) => Promise<void>
  /**
   * Removes all blobs whose name starts with `{folder}/`. A store that removes them in many
   * requests ends early, with an error, when the signal aborts.
   */
  removeFolder: (folder: string, signal?: AbortSignal) => Promise<void>
  list: (folder?: string) => AsyncIterable<StoredBlob>
  /**
   * Removes incomplete blobs whose storing began before `before` (milliseconds since 1970). Returns
   * their number.
   */
  removeUnfinished: (before: number) => Promise<number>
  /** Throws if nothing can be stored or read. */
  check: () => Promise<void>
}

export class BlobNotFoundError extends Error {
  constructor(name: string) {
    super(`There is no blob named ${name}.`)
    this.name = 'BlobNotFoundError'
  }
}

const BLOB_NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

export function isBlobName(name: string): boolean {
  return BLOB_NAME.test(name)
}

export function assertBlobName(name: string): void {
  if (!isBlobName(name)) throw new Error(`Not a blob name: ${JSON.stringify(name)}`)
}

/** Removes all blobs that can be removed, and then throws the first error. */
export async function removeBlobs(store: Pick<BlobStore, 'remove'>, names: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(names.map(name => store.remove(name)))
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
}
