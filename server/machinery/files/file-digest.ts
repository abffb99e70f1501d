import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Passes the bytes of a file through while checking them; `getFindings` may be called once all have
 * passed. Both throw AppErrors that tell why the file is refused.
 */
export type FileInspection<Content> = {
  readonly inspect: (source: AsyncIterable<Buffer>) => AsyncGenerator<Uint8Array>
  readonly getFindings: () => Content
}

/** What is known of any file once all of its bytes have been read; the hash is hexadecimal. */
export type DigestedFile = {
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
}

/** Counts and hashes the bytes of a file as they pass, and keeps its first ones. */
export class FileDigest {
  readonly #hash = createHash('sha256')
  readonly #start: Buffer
  #byteSize = 0
  #crc32 = 0

  constructor(headBytes: number) {
    this.#start = Buffer.alloc(headBytes)
  }

  add(bytes: Buffer): void {
    const room = this.#start.length - this.#byteSize
    if (room > 0) this.#start.set(bytes.subarray(0, room), this.#byteSize)
    this.#byteSize += bytes.length
    this.#hash.update(bytes)
    this.#crc32 = crc32(bytes, this.#crc32)
  }

  get byteSize(): number {
    return this.#byteSize
  }

  /** The first bytes, as far as they have passed. */
  get head(): Buffer {
    return this.#start.subarray(0, this.#byteSize)
  }

  /** Ends the hash; may be called once. */
  finish(): DigestedFile {
    return { sha256: this.#hash.digest('hex'), crc32: this.#crc32, byteSize: this.#byteSize }
  }
}
