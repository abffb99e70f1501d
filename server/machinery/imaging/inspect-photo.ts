import { AppError } from '../../errors.ts'
import { FileDigest, type DigestedFile, type FileInspection } from '../files/file-digest.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'
import { detectPhotoFormat, SIGNATURE_BYTES, type PhotoFormat } from './photo-format.ts'
import { assertPixelLimits } from './pixel-limit.ts'
import { isRawFormat } from './raw-format.ts'
import { readPictureSize, readUprightSize, SIZE_BYTES, type UprightSize } from './read-picture-size.ts'

/** Properties of a photo's file that are known once all of its bytes have been read. */
export type PhotoContent = DigestedFile & Partial<UprightSize> & { readonly mediaType: string }

const MEDIA_TYPES: Record<PhotoFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  tiff: 'image/tiff',
  // Not registered; those that most programs use.
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  raf: 'image/x-fuji-raf',
  orf: 'image/x-olympus-orf',
  rw2: 'image/x-panasonic-rw2',
  dng: 'image/x-adobe-dng',
}

const BYTES_PER_MB = 1024 * 1024

/** How large files may be; raw files have a limit of their own. */
export type FileLimits = { readonly maxFileBytes: number; readonly maxRawBytes: number }

/**
 * Passes a file's bytes through while checking its format and size, and stops at the limit of its
 * format. Throws AppError `photo-empty`, `photo-unknown-format`, `photo-too-large` or
 * `photo-too-many-pixels`.
 */
export class PhotoInspection implements FileInspection<PhotoContent> {
  readonly #limits: FileLimits
  readonly #digest = new FileDigest(SIZE_BYTES)

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  async *inspect(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#look(bytes)
      this.#assertSize()
      yield bytes
    }
    const { byteSize, head } = this.#digest
    if (byteSize === 0) throw new AppError('photo-empty', 422, 'the file is empty')
    const size = readPictureSize(this.#format(), head)
    if (size) assertPixelLimits({ ...size, byteSize })
  }

  getFindings(): PhotoContent {
    const format = this.#format()
    const mediaType = MEDIA_TYPES[format]
    return { ...this.#digest.finish(), ...readUprightSize(format, this.#digest.head), mediaType }
  }

  #look(bytes: Buffer): void {
    const wasKnown = this.#digest.byteSize >= SIGNATURE_BYTES
    this.#digest.add(bytes)
    if (!wasKnown && this.#digest.byteSize >= SIGNATURE_BYTES) this.#format()
  }

  /** The format is certain once the file is larger than the start that was kept. */
  #assertSize(): void {
    const { byteSize } = this.#digest
    if (byteSize <= this.#limits.maxFileBytes && byteSize <= this.#limits.maxRawBytes) return
    const kind = isRawFormat(this.#format()) ? 'raw' : 'photo'
    if (byteSize > getMaxBytes(this.#limits, kind)) throw createPhotoTooLargeError(this.#limits, kind)
  }

  #format(): PhotoFormat {
    const format = detectPhotoFormat(this.#digest.head)
    if (format) return format
    throw new AppError(
      'photo-unknown-format',
      415,
      "not a photo: its content isn't JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF or RAW",
    )
  }
}

/** Returns `photo-too-large` for a file that is larger than files of its name may be. */
export function findSizeError(
  limits: FileLimits,
  { name, byteSize }: { name: string; byteSize: number },
): AppError | undefined {
  const kind = isRawName(name) ? 'raw' : 'photo'
  return byteSize > getMaxBytes(limits, kind) ? createPhotoTooLargeError(limits, kind) : undefined
}

type FileKind = 'photo' | 'raw'

function getMaxBytes({ maxFileBytes, maxRawBytes }: FileLimits, kind: FileKind): number {
  return kind === 'raw' ? maxRawBytes : maxFileBytes
}

function createPhotoTooLargeError(limits: FileLimits, kind: FileKind): AppError {
  const limit = getMaxBytes(limits, kind) / BYTES_PER_MB
  const setting = kind === 'raw' ? 'KINDRED_MAX_RAW_MB' : 'KINDRED_MAX_FILE_MB'
  const message = `the file is larger than ${limit} MB; the server's administrator can raise the limit (${setting})`
  return new AppError('photo-too-large', 413, message)
}
