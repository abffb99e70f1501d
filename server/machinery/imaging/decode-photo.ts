import type { Sharp } from 'sharp'
import type { Pixels } from '../../../faces/pixels.ts'
import { AppError } from '../../errors.ts'
import { convertCodedColours } from './coded-colours.ts'
import { convertToSrgb } from './convert-to-srgb.ts'
import type { DeepPixels } from './decode-heic.ts'
import { openPhoto } from './open-photo.ts'
import { sharp } from './sharp.ts'
import type { PictureFormat } from './photo-format.ts'
import { readPhotoHeader, type PhotoHeader } from './photo-header.ts'
import { createPhotoDamagedError } from './unreadable-photo.ts'

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

/** Opens pixels in memory as an image. */
export function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/**
 * Frees pixels that nobody reads any more. Left to the garbage collector, the 36 MB of a photo make
 * it run several times a photo.
 */
export function freePixels({ data }: Pixels): void {
  const { buffer } = data
  const isWhole = buffer.byteLength === data.byteLength
  // `transfer` frees the memory at once.
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * Opens a photo, upright by default, edits it, and reads the pixels in sRGB, as they are to be
 * shown. Throws the errors of readPixels.
 */
export async function readInSrgb(
  header: PhotoHeader,
  edit: (image: Sharp) => Sharp,
  { turn = true } = {},
): Promise<Pixels> {
  const { colours } = header
  const isDeep = colours?.kind === 'coded' && colours.isDeep
  // sharp itself converts RGB of 16 bits to Display P3.
  const ignoreProfile = colours?.kind !== 'decoder'
  const image = edit(await openPhoto(header, { turn, ignoreProfile, isDeep }))
  if (isDeep) {
    const deep = await readDeepPixels(image)
    return { ...deep, data: convertCodedColours(deep.data, colours) }
  }
  return await convertToSrgb(await readPixels(image), colours)
}

/** Reads the pixels as 16-bit RGB; throws `photo-damaged`. */
async function readDeepPixels(image: Sharp): Promise<DeepPixels> {
  try {
    const { data, info } = await image
      .toColourspace('rgb16')
      .removeAlpha()
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { data: new Uint16Array(data.buffer, data.byteOffset, width * height * 3), width, height }
  } catch (error) {
    throw error instanceof AppError ? error : createPhotoDamagedError(error)
  }
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
