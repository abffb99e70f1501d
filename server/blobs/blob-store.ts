import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

export type StoredBlob = { readonly name: string; readonly byteSize: number; readonly modifiedAtMs: number }

/**
 * Bytes under names such as `{ownerId}/original/{photoId}`: segments of letters, digits, `_`, `-`
 * and inner dots, divided by slashes. Any other name throws. A blob is written once and then never
 * changes.
 */
export type BlobStore = {
  /**
   * Resolves when the bytes would survive a power cut. Until then, and for ever when the content
   * throws, nothing is to be seen under the name. Throws AppError `disk-full`.
   */
  put: (name: string, content: Uint8Array | Readable | AsyncIterable<Uint8Array>) => Promise<void>
  /** Throws BlobNotFoundError at once, not in the stream. */
  read: (name: string, range?: ByteRange) => Promise<Readable>
  /**
   * The whole blob piece by piece, each of which is valid only until the next is asked for: no
   * garbage, for sending gigabytes. Throws BlobNotFoundError at the first piece.
   */
  readInPlace: (name: string) => AsyncIterable<Uint8Array>
  /** Null when there is none. */
  byteSize: (name: string) => Promise<number | null>
  /** No error when there is none. */
  remove: (name: string) => Promise<void>
  /** Everything whose name starts with `{folder}/`. */
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
