import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '../errors.ts'
import { detectFilmType, FILM_HEADER_BYTES, type FilmType } from './film-format.ts'

/** Properties of a film's file that are known once all of its bytes have been read. */
export type FilmContent = {
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: FilmType
}

const BYTES_PER_MB = 1024 * 1024

/**
 * Passes a film's bytes through while checking its first bytes and its size, and stops at the
 * limit. Throws AppError `film-unknown-format` or `film-too-large`.
 */
export class FilmInspection {
  readonly #maxBytes: number
  readonly #hash = createHash('sha256')
  readonly #head = Buffer.alloc(FILM_HEADER_BYTES)
  #byteSize = 0
  #crc32 = 0

  constructor(maxFilmBytes: number) {
    this.#maxBytes = maxFilmBytes
  }

  async *inspect(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      const isHeadRead = this.#byteSize >= FILM_HEADER_BYTES
      if (!isHeadRead) this.#head.set(bytes.subarray(0, FILM_HEADER_BYTES - this.#byteSize), this.#byteSize)
      this.#byteSize += bytes.length
      if (!isHeadRead && this.#byteSize >= FILM_HEADER_BYTES) this.#type()
      const tooLarge = findFilmSizeError(this.#maxBytes, this.#byteSize)
      if (tooLarge) throw tooLarge
      this.#hash.update(bytes)
      this.#crc32 = crc32(bytes, this.#crc32)
      yield bytes
    }
    this.#type()
  }

  getFindings(): FilmContent {
    return {
      sha256: this.#hash.digest('hex'),
      crc32: this.#crc32,
      byteSize: this.#byteSize,
      mediaType: this.#type(),
    }
  }

  #type(): FilmType {
    const type = detectFilmType(this.#head.subarray(0, this.#byteSize))
    if (type) return type
    throw new AppError('film-unknown-format', 415, 'not a film: its content is neither MOV nor MP4')
  }
}

/** Returns `film-too-large` for a film above the limit. */
export function findFilmSizeError(maxFilmBytes: number, byteSize: number): AppError | undefined {
  if (byteSize <= maxFilmBytes) return undefined
  const limit = maxFilmBytes / BYTES_PER_MB
  const raise = 'whoever runs this Kindred can raise the limit (KINDRED_MAX_FILM_MB)'
  return new AppError('film-too-large', 413, `the film of the photo is larger than ${limit} MB; ${raise}`)
}
