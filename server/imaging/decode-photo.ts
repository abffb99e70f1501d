import type { Sharp } from 'sharp'
import type { Pixels } from '../../faces/pixels.ts'
import { AppError } from '../errors.ts'
import { openPhoto } from './open-photo.ts'
import type { PictureFormat } from './photo-format.ts'
import { createPhotoDamagedError, readPhotoHeader } from './photo-header.ts'

export type DecodedPhoto = {
  /** Upright, 8-bit sRGB; the first frame of an animation. */
  readonly pixels: Pixels
  /** Pixels of the upright photo before shrinking. */
  readonly originalWidth: number
  readonly originalHeight: number
  readonly format: PictureFormat
  readonly takenAt?: Date
}

/**
 * Decodes a photo, detecting its format by its bytes alone, and shrinks it to `maxLongSidePx` if
 * given. Throws the errors of readPhotoHeader, and `photo-damaged`.
 */
export async function decodePhoto(
  bytes: Uint8Array,
  { maxLongSidePx }: { maxLongSidePx?: number } = {},
): Promise<DecodedPhoto> {
  const header = await readPhotoHeader(bytes)
  const image = await openPhoto(header, { turn: true, ignoreProfile: true })
  return {
    pixels: await readPixels(maxLongSidePx === undefined ? image : fitInside(image, maxLongSidePx)),
    originalWidth: header.width,
    originalHeight: header.height,
    format: header.format,
    ...(header.takenAt && { takenAt: header.takenAt }),
  }
}

/**
 * Shrinks to a long side of at most `longSidePx`. The linear kernel takes half the time of sharper
 * ones.
 */
export function fitInside(image: Sharp, longSidePx: number): Sharp {
  return image.resize(longSidePx, longSidePx, { fit: 'inside', kernel: 'linear', withoutEnlargement: true })
}

/** Reads the pixels as 8-bit RGB from any stored format; throws `photo-damaged`. */
export async function readPixels(image: Sharp): Promise<Pixels> {
  try {
    const { data, info } = await image
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof AppError ? error : createPhotoDamagedError(error)
  }
}
