import { AppError } from '../errors.ts'
import type { PhotoFormat } from './photo-format.ts'

// [Note: Pixels] What a picture costs goes by its pixels, not by its bytes: 30 bytes can claim 268
// megapixels. All limits on pixels stand here. Costs are of one core of 2026 (decision 22).

/**
 * The largest picture that is opened: 16,384 × 16,384 pixels, room for the 200 megapixels of
 * today's largest phones.
 */
export const MAX_PIXELS = 16_384 * 16_384

/**
 * Of a picture that the decoder holds as a whole, at up to 9 bytes a pixel: room for the 102
 * megapixels of today's largest cameras.
 */
const MAX_WHOLE_PIXELS = 105_000_000

/**
 * Up to here a picture may be as empty as it likes: it costs no more than a usual photo, about a
 * second.
 */
const MAX_HOLLOW_PIXELS = 32_000_000

/** Beyond that; photos have 2 to 20, a page of text has 30. */
const MAX_PIXELS_PER_BYTE = 64

/**
 * Over which the decoder of a progressive JPEG may pass: the largest one 20 times. Programs write 3
 * to 15 scans.
 */
const MAX_SCANNED_PIXELS = 20 * MAX_WHOLE_PIXELS

/** For a profile: twice what today's phones take for a portrait. */
export const MAX_PICTURE_PIXELS = 64_000_000

/** What a file says of the picture in it. */
export type PictureSize = {
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  /**
   * Progressive or interlaced, or a JPEG that gives one colour after the other: no row is done
   * before the last byte.
   */
  readonly isProgressive: boolean
  readonly byteSize: number
  /** How often a JPEG's decoder passes over the pixels, where it is known. */
  readonly scans?: number
}

/**
 * Refuses a picture that would cost far more than a photo of its bytes; throws
 * `photo-too-many-pixels`.
 */
export function assertPixelLimits(picture: PictureSize): void {
  const { width, height, byteSize, scans = 1 } = picture
  const pixels = width * height
  const isWhole = isDecodedWhole(picture)
  assertAtMost(isWhole ? MAX_WHOLE_PIXELS : MAX_PIXELS, picture)
  if (pixels * scans > MAX_SCANNED_PIXELS && isWhole) {
    throw tooManyPixels(
      `${width} × ${height} pixels in ${scans} layers are more than can be read; save it anew`,
    )
  }
  // The blocks of a JPEG that comes in one pass take bytes each, however empty they are.
  const canBeHollow = isWhole || picture.format !== 'jpeg'
  if (canBeHollow && pixels > MAX_HOLLOW_PIXELS && pixels > byteSize * MAX_PIXELS_PER_BYTE) {
    throw tooManyPixels(`${width} × ${height} pixels are nearly all empty; make it smaller first`)
  }
}

/** Refuses a picture of more pixels than `most`; throws `photo-too-many-pixels`. */
export function assertAtMost(most: number, { width, height }: Pick<PictureSize, 'width' | 'height'>): void {
  if (width * height <= most) return
  const limit = Math.floor(most / 1e6)
  throw tooManyPixels(
    `${width} × ${height} pixels are more than the ${limit} megapixels that can be read; make it smaller first`,
  )
}

/** Only these come row by row and are made smaller on the way. */
function isDecodedWhole({ format, isProgressive }: PictureSize): boolean {
  return isProgressive || (format !== 'jpeg' && format !== 'png')
}

function tooManyPixels(message: string): AppError {
  return new AppError('photo-too-many-pixels', 413, message)
}
