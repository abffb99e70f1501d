import { AppError } from '../../errors.ts'
import type { PhotoFormat } from './photo-format.ts'

// [Note: Pixels] The cost of a picture depends on its pixels, not its bytes: 30 bytes can claim 268
// megapixels. All limits on pixels are in this file. Times are on one core of 2026 (decision 22).

/**
 * The largest accepted picture: 16,384 × 16,384 pixels, enough for the 200 megapixels of today's
 * largest phones.
 */
export const MAX_PIXELS = 16_384 * 16_384

/**
 * The largest picture that the decoder must hold in memory as a whole, at up to 9 bytes a pixel:
 * enough for the 102 megapixels of today's largest cameras.
 */
const MAX_WHOLE_PIXELS = 105_000_000

/**
 * Up to this size a picture may have any number of bytes: decoding takes about a second, like a
 * usual photo.
 */
const MAX_SPARSE_PIXELS = 32_000_000

/**
 * The same for AVIF and HEIC, in which a smooth sky of 48 megapixels takes 20 KB and more: decoding
 * an empty one takes two seconds, a photo of as many pixels four.
 */
const MAX_SPARSE_CODED_PIXELS = 8192 * 8192

/**
 * Pixels of 24 bits per byte that are allowed beyond that size; photos have 2 to 20, a page of text
 * has 30. Of grey and of black and white, as many bits.
 */
const MAX_PIXELS_PER_BYTE = 64
const COLOUR_BITS = 24

/**
 * Limit on pixels times scans of a progressive JPEG: 20 scans of the largest one. Programs write 3
 * to 15 scans.
 */
const MAX_SCANNED_PIXELS = 20 * MAX_WHOLE_PIXELS

/** For profile pictures: twice the size of a portrait by today's phones. */
export const MAX_PICTURE_PIXELS = 64_000_000

/** Size and format of a picture as its file claims. */
export type PictureSize = {
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  /**
   * Progressive or interlaced, or a JPEG with one scan per colour: no row is complete before the
   * last byte.
   */
  readonly isProgressive: boolean
  readonly byteSize: number
  /** As stored: 1 for black and white; 24 if unknown. */
  readonly bitsPerPixel?: number
  /** Number of scans of a JPEG, if known. */
  readonly scans?: number
}

/**
 * Throws `photo-too-many-pixels` for a picture that would cost far more than a photo with as many
 * bytes.
 */
export function assertPixelLimits(picture: PictureSize): void {
  const { width, height, byteSize, scans = 1 } = picture
  const pixels = width * height
  const isWhole = isDecodedWhole(picture)
  assertMaxPixels(isWhole ? MAX_WHOLE_PIXELS : MAX_PIXELS, picture)
  if (pixels * scans > MAX_SCANNED_PIXELS && isWhole) {
    throw createTooManyPixelsError(
      `${width} × ${height} pixels in ${scans} layers are too many to read; save it again in another program`,
    )
  }
  // A baseline JPEG needs bytes for empty blocks too, so its size limits its pixels.
  const canBeSparse = isWhole || picture.format !== 'jpeg'
  const maxPixelsPerByte = (MAX_PIXELS_PER_BYTE * COLOUR_BITS) / (picture.bitsPerPixel ?? COLOUR_BITS)
  if (canBeSparse && pixels > findMaxSparsePixels(picture) && pixels > byteSize * maxPixelsPerByte) {
    throw createTooManyPixelsError(
      `nearly all of its ${width} × ${height} pixels are empty; make it smaller first`,
    )
  }
}

/** Throws `photo-too-many-pixels` for a picture of more than `maxPixels`. */
export function assertMaxPixels(
  maxPixels: number,
  { width, height }: Pick<PictureSize, 'width' | 'height'>,
): void {
  if (width * height <= maxPixels) return
  const limit = Math.floor(maxPixels / 1e6)
  throw createTooManyPixelsError(
    `${width} × ${height} pixels are more than ${limit} megapixels, the most that can be read; make it smaller first`,
  )
}

function findMaxSparsePixels(picture: PictureSize): number {
  if (isScan(picture)) return MAX_PIXELS
  const { format } = picture
  return format === 'avif' || format === 'heic' ? MAX_SPARSE_CODED_PIXELS : MAX_SPARSE_PIXELS
}

/**
 * Only baseline JPEG, plain PNG and scans in black and white are decoded row by row and shrunk at
 * the same time.
 */
function isDecodedWhole(picture: PictureSize): boolean {
  const { format, isProgressive } = picture
  return isProgressive || (format !== 'jpeg' && format !== 'png' && !isScan(picture))
}

/**
 * A TIFF in black and white, as fax and scanners write it. An empty row takes one bit (ITU-T T.6),
 * and 105 megapixels take .6 s, whatever they show.
 */
function isScan({ format, bitsPerPixel }: PictureSize): boolean {
  return format === 'tiff' && bitsPerPixel === 1
}

function createTooManyPixelsError(message: string): AppError {
  return new AppError('photo-too-many-pixels', 413, message)
}
