import type { Sharp } from 'sharp'
import type { Pixels } from '../../faces/pixels.ts'
import { AppError } from '../errors.ts'
import { openPhoto } from './open-photo.ts'
import type { PhotoFormat } from './photo-format.ts'
import { photoDamaged, readPhotoHeader } from './photo-header.ts'

export type DecodedPhoto = {
  /** Upright, 8-bit sRGB; the first frame of an animation. */
  readonly pixels: Pixels
  /** Pixels of the upright photo before it was made smaller. */
  readonly originalWidth: number
  readonly originalHeight: number
  readonly format: PhotoFormat
  readonly takenAt?: Date
}

/**
 * Decodes a photo, judged by its bytes alone, and shrinks it to `maxLongSidePx` if that is given
 * and smaller. Throws what readPhotoHeader throws, and `photo-damaged`.
 */
export async function decodePhoto(
  bytes: Uint8Array,
  { maxLongSidePx }: { maxLongSidePx?: number } = {},
): Promise<DecodedPhoto> {
  const header = await readPhotoHeader(bytes)
  const image = await openPhoto(bytes, header, { turn: true, ignoreProfile: true })
  return {
    pixels: await readPixels(maxLongSidePx === undefined ? image : fitInside(image, maxLongSidePx)),
    originalWidth: header.width,
    originalHeight: header.height,
    format: header.format,
    ...(header.takenAt && { takenAt: header.takenAt }),
  }
}

/**
 * The image with a long side of at most `longSidePx`. Linear is half the cost of the sharper
 * kernels.
 */
export function fitInside(image: Sharp, longSidePx: number): Sharp {
  return image.resize(longSidePx, longSidePx, { fit: 'inside', kernel: 'linear', withoutEnlargement: true })
}

/** The image's pixels as 8-bit RGB, whatever it was stored as; throws `photo-damaged`. */
export async function readPixels(image: Sharp): Promise<Pixels> {
  try {
    const { data, info } = await image
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof AppError ? error : photoDamaged(error)
  }
}
