import { AppError } from '../../errors.ts'
import type { PictureFormat } from './photo-format.ts'
import type { HeifPicture } from './read-heif.ts'
import { TiffBlock } from './tiff-tags.ts'

/** In the messages of the decoders about a file that is intact, but of a kind that they lack. */
const UNSUPPORTED =
  /unsupported(?! image format)|not (?:configured|implemented|supported)|no known route|bad labq|not a whole number of bytes/i

/** Major brands of files with a sequence of pictures (ISO/IEC 23008-12, section 10; AVIF 1.1). */
const SEQUENCE_BRANDS = new Set(['avis', 'msf1', 'hevc', 'hevx', 'avcs'])

/** Types of HEIF's items that are read: coded pictures, and those made of other items. */
const HEIF_ITEMS = new Set(['hvc1', 'hev1', 'av01', 'grid', 'iovl', 'iden'])

/** Compressions of TIFF that are read; of the others, tiles would be white. */
const TIFF_COMPRESSIONS = new Set([1, 2, 3, 4, 5, 7, 8, 32_766, 32_773, 32_946, 34_676, 34_677, 50_001])
const COMPRESSION = 259

/** Throws `photo-unsupported-kind` for a file of which the decoders would not say so. */
export function assertKindSupported(
  bytes: Uint8Array,
  { format, heif }: { format: PictureFormat; heif: HeifPicture | undefined },
): void {
  if (format === 'tiff') {
    const compression = new TiffBlock(bytes).readFirstDirectory().readInteger(COMPRESSION) ?? 1
    if (!TIFF_COMPRESSIONS.has(compression)) throw createUnsupportedKindError()
  }
  if (heif && !HEIF_ITEMS.has(heif.itemType)) throw createUnsupportedKindError()
  const isSequence = SEQUENCE_BRANDS.has(String.fromCharCode(...bytes.subarray(8, 12)))
  // A HEIC file with a sequence may also have a single picture, which is read.
  if (isSequence && (format === 'avif' || !heif)) throw createUnsupportedKindError()
}

/**
 * Creates the error for a photo that could not be decoded: `photo-unsupported-kind` if the decoder
 * says that it lacks this kind, else `photo-damaged`. The decoder's message becomes the cause,
 * since most users would not understand it.
 */
export function createPhotoDamagedError(cause: unknown): AppError {
  if (UNSUPPORTED.test(String(cause))) return createUnsupportedKindError(cause)
  const message =
    'damaged or incomplete; copy it again from the original, or save it again in another program'
  return new AppError('photo-damaged', 422, message, { cause })
}

export function createUnsupportedKindError(cause?: unknown): AppError {
  const message = "this kind of picture isn't supported; save it as JPG in another program"
  return new AppError('photo-unsupported-kind', 422, message, { cause })
}
