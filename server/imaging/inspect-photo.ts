import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '../errors.ts'
import { detectPhotoFormat, SIGNATURE_BYTES, type PhotoFormat } from './photo-format.ts'
import { assertPixelLimits } from './pixel-limit.ts'
import { readPictureSize, SIZE_BYTES } from './read-picture-size.ts'

/** Properties of a photo's file that are known once all of its bytes have been read. */
export type PhotoContent = {
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
}

const MEDIA_TYPES: Record<PhotoFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  tiff: 'image/tiff',
}

const BYTES_PER_MB = 1024 * 1024

/**
 * Passes a file's bytes through while checking its format and size. Throws AppError `photo-empty`,
 * `photo-unknown-format`, `photo-too-large` or `photo-too-many-pixels`.
 */
export class PhotoInspection {
  readonly #maxFileBytes: number
  readonly #hash = createHash('sha256')
  readonly #start = Buffer.alloc(SIZE_BYTES)
  #byteSize = 0
  #crc32 = 0

  constructor(maxFileBytes: number) {
    this.#maxFileBytes = maxFileBytes
  }

  /** `isCut`: returns whether the source omitted bytes beyond the limit, once it has ended. */
  async *inspect(source: AsyncIterable<Buffer>, isCut = () => false): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#look(bytes)
      this.#hash.update(bytes)
      this.#crc32 = crc32(bytes, this.#crc32)
      yield bytes
    }
    if (this.#byteSize === 0) throw new AppError('photo-empty', 422, 'the file is empty')
    if (isCut() || this.#byteSize > this.#maxFileBytes) throw createPhotoTooLargeError(this.#maxFileBytes)
    const size = readPictureSize(this.#format(), this.#head())
    if (size) assertPixelLimits({ ...size, byteSize: this.#byteSize })
  }

  getFindings(): PhotoContent {
    return {
      sha256: this.#hash.digest('hex'),
      crc32: this.#crc32,
      byteSize: this.#byteSize,
      mediaType: MEDIA_TYPES[this.#format()],
    }
  }

  #look(bytes: Buffer): void {
    if (this.#byteSize < SIZE_BYTES)
      this.#start.set(bytes.subarray(0, SIZE_BYTES - this.#byteSize), this.#byteSize)
    const wasKnown = this.#byteSize >= SIGNATURE_BYTES
    this.#byteSize += bytes.length
    if (!wasKnown && this.#byteSize >= SIGNATURE_BYTES) this.#format()
  }

  #head(): Buffer {
    return this.#start.subarray(0, this.#byteSize)
  }

  #format(): PhotoFormat {
    const format = detectPhotoFormat(this.#head())
    if (format) return format
    throw new AppError(
      'photo-unknown-format',
      415,
      'not a photo: its content is none of JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF',
    )
  }
}

export function createPhotoTooLargeError(maxFileBytes: number): AppError {
  return new AppError('photo-too-large', 413, `the file is larger than ${maxFileBytes / BYTES_PER_MB} MB`)
}
