import { fitInside, openPixels, readInSrgb } from './decode-photo.ts'
import { readPhotoHeader } from './photo-header.ts'
import { assertMaxPixels, MAX_PICTURE_PIXELS } from './pixel-limit.ts'

const PICTURE_WEBP = { quality: 82, effort: 4 }

/**
 * Re-encodes a picture as WEBP in sRGB, upright, with a long side of at most `longSidePx`, without
 * metadata. Throws the errors of readPhotoHeader, and `photo-damaged`.
 */
export async function reencodePicture(bytes: Uint8Array, longSidePx: number): Promise<Uint8Array> {
  const header = await readPhotoHeader(bytes)
  assertMaxPixels(MAX_PICTURE_PIXELS, header)
  const pixels = await readInSrgb(header, image => fitInside(image, longSidePx))
  return await openPixels(pixels).webp(PICTURE_WEBP).toBuffer()
}
