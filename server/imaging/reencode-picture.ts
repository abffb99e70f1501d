import { AppError } from '../errors.ts'
import { fitInside } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { photoDamaged, readPhotoHeader } from './photo-header.ts'
import { assertAtMost, MAX_PICTURE_PIXELS } from './pixel-limit.ts'

const PICTURE_WEBP = { quality: 82, effort: 4 }

/**
 * A picture as WEBP in sRGB, upright, at most `longSidePx` long, and with nothing of what the file
 * said beside its pixels. Throws what readPhotoHeader throws, and `photo-damaged`.
 */
export async function reencodePicture(bytes: Uint8Array, longSidePx: number): Promise<Uint8Array> {
  const header = await readPhotoHeader(bytes)
  assertAtMost(MAX_PICTURE_PIXELS, header)
  try {
    const image = await openPhoto(bytes, header, { turn: true, ignoreProfile: false })
    return await fitInside(image, longSidePx).toColourspace('srgb').webp(PICTURE_WEBP).toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : photoDamaged(error)
  }
}
