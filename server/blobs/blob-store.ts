import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

export type StoredBlob = { readonly name: string; readonly byteSize: number; readonly modifiedAtMs: number }

/**
 * Stores bytes under names such as `{ownerId}/original/{photoId}`: segments of letters, digits,
 * `_`, `-` and inner dots, separated by slashes. Any other name throws. A blob is written once and
 * never changes.
 */
export type BlobStore = {
  /**
   * Within this time of being stored, a blob without a row may still be getting one from another
   * process; afterwards it is a leftover.
   */
  readonly settlesWithinMs: number
  /**
   * Resolves when the bytes would survive a power cut. Until then, or if the content throws, the
   * blob does not exist. Throws AppError `disk-full`, and `store-unavailable` like all others.
   */
  put: (name: string, content: Uint8Array | Readable | AsyncIterable<Uint8Array>) => Promise<void>
  /** Throws BlobNotFoundError before the stream starts. */
  read: (name: string, range?: ByteRange) => Promise<Readable>
  /** Like `read` of the whole blob, with its size. */
  open: (name: string) => Promise<{ readonly byteSize: number; readonly stream: Readable }>
  /**
   * Reads the whole blob in chunks, each valid only until the next is requested, since the buffer
   * is reused: sending gigabytes creates no garbage. Throws BlobNotFoundError at the first chunk.
   */
  readInPlace: (name: string) => AsyncIterable<Uint8Array>
  /**
   * Throws what reading one of these blobs would throw; of stores whose files others may take away,
   * before an answer of several blobs begins.
   */
  assertReadable?: (names: readonly string[]) => Promise<void>
  /** Null for a missing blob. */
  readByteSize: (name: string) => Promise<number | null>
  /** No error for a missing blob. */
  remove: (name: string) => Promise<void>
  /** Removes all blobs whose name starts with `{folder}/`. */
  removeFolder: (folder: string) => Promise<void>
  list: (folder?: string) => AsyncIterable<StoredBlob>
  /**
   * Removes what is left of blobs whose storing began before `before` (milliseconds since 1970) and
   * has not ended. Returns how many there were.
   */
  removeUnfinished: (before: number) => Promise<number>
  /** Throws if nothing can be stored or read. */
  check: () => Promise<void>
}

export class BlobNotFoundError extends Error {
  constructor(name: string) {
    super(`No blob is named ${name}.`)
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
