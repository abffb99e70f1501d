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
   * Resolves when the bytes would survive a power cut. Until then, or if the content throws, the
   * blob does not exist. Throws AppError `disk-full`.
   */
  put: (name: string, content: Uint8Array | Readable | AsyncIterable<Uint8Array>) => Promise<void>
  /** Throws BlobNotFoundError before the stream starts. */
  read: (name: string, range?: ByteRange) => Promise<Readable>
  /**
   * Reads the whole blob in chunks, each valid only until the next is requested, since the buffer
   * is reused: sending gigabytes creates no garbage. Throws BlobNotFoundError at the first chunk.
   */
  readInPlace: (name: string) => AsyncIterable<Uint8Array>
  /** Null for a missing blob. */
  byteSize: (name: string) => Promise<number | null>
  /** No error for a missing blob. */
  remove: (name: string) => Promise<void>
  /** Removes all blobs whose name starts with `{folder}/`. */
  removeFolder: (folder: string) => Promise<void>
  list: (folder?: string) => AsyncIterable<StoredBlob>
}

export class BlobNotFoundError extends Error {
  constructor(name: string) {
    super(`No blob is named ${name}.`)
    this.name = 'BlobNotFoundError'
  }
}

const BLOB_NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

export function assertBlobName(name: string): void {
  if (!BLOB_NAME.test(name)) throw new Error(`Not a blob name: ${JSON.stringify(name)}`)
}
