import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import { AppError } from '../../errors.ts'
import { explainFormError } from '../../form-files.ts'
import { detectPhotoFormat, SIGNATURE_BYTES, type PhotoFormat } from '../../imaging/photo-format.ts'
import { assertPixelLimits } from '../../imaging/pixel-limit.ts'
import { readPictureSize, SIZE_BYTES } from '../../imaging/read-picture-size.ts'

/** A file whose bytes are stored under the name of the photo that it may become. */
export type ReceivedFile = {
  readonly sentName: string
  readonly photoId: string
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
}

/**
 * The stream of a file in a form; `truncated` when it exceeded the limit, beyond which bytes are
 * dropped.
 */
export type FileStream = Readable & { readonly truncated?: boolean }

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
 * Streams one file into the store and hashes it. Throws AppError `photo-empty`,
 * `photo-unknown-format`, `photo-too-large`, `photo-too-many-pixels` or `disk-full`, and then keeps
 * nothing.
 */
export async function receiveFile(
  store: BlobStore,
  { ownerId, sentName, stream }: { ownerId: string; sentName: string; stream: FileStream },
  maxFileBytes: number,
): Promise<ReceivedFile> {
  const photoId = randomUUID()
  const inspection = new FileInspection(stream, maxFileBytes)
  try {
    await store.put(blobNames.original(ownerId, photoId), inspection.chunks())
  } finally {
    // The form's next file comes only after this one's last byte.
    stream.resume()
  }
  return { sentName, photoId, ...inspection.findings() }
}

/** Passes a file's bytes on while checking its format and size; fails when the file is unfit. */
class FileInspection {
  readonly #stream: FileStream
  readonly #maxFileBytes: number
  readonly #hash = createHash('sha256')
  readonly #start = Buffer.alloc(SIZE_BYTES)
  #byteSize = 0
  #crc32 = 0

  constructor(stream: FileStream, maxFileBytes: number) {
    this.#stream = stream
    this.#maxFileBytes = maxFileBytes
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const bytes of wholeChunks(this.#stream)) {
      this.#look(bytes)
      this.#hash.update(bytes)
      this.#crc32 = crc32(bytes, this.#crc32)
      yield bytes
    }
    if (this.#byteSize === 0) throw new AppError('photo-empty', 422, 'the file is empty')
    if (this.#stream.truncated) throw photoTooLarge(this.#maxFileBytes)
    const size = readPictureSize(this.#format(), this.#head())
    if (size) assertPixelLimits({ ...size, byteSize: this.#byteSize })
  }

  findings(): Pick<ReceivedFile, 'sha256' | 'crc32' | 'byteSize' | 'mediaType'> {
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

/** Throws `invalid-request` if the form breaks off. */
async function* wholeChunks(stream: FileStream): AsyncGenerator<Buffer> {
  try {
    // The default iterator would destroy the stream, and with it the form, if the file is refused.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      // Multipart streams yield only buffers.
      yield chunk as Buffer
    }
  } catch (error) {
    throw explainFormError(error)
  }
}

export function photoTooLarge(maxFileBytes: number): AppError {
  return new AppError('photo-too-large', 413, `the file is larger than ${maxFileBytes / BYTES_PER_MB} MB`)
}
