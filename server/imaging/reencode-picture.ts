import { AppError } from '../errors.ts'
import { fitInside } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { photoDamaged, readPhotoHeader } from './photo-header.ts'

/** Twice what today's phones take for a portrait; more would only cost memory. */
const MAX_PICTURE_PIXELS = 64_000_000

const PICTURE_WEBP = { quality: 82, effort: 4 }

/**
 * A picture as WEBP in sRGB, upright, at most `longSidePx` long, and with nothing of what the file said beside its pixels.
 * Throws what readPhotoHeader throws, and `photo-damaged`.
 */
export async function reencodePicture(bytes: Uint8Array, longSidePx: number): Promise<Uint8Array> {
  const header = await readPhotoHeader(bytes)
  if (header.width * header.height > MAX_PICTURE_PIXELS) {
    const message = `${header.width} × ${header.height} pixels are too many for a profile; make the picture smaller first`
    throw new AppError('photo-too-many-pixels', 413, message)
  }
  try {
    const image = await openPhoto(bytes, header, { turn: true, ignoreProfile: false })
    return await fitInside(image, longSidePx).toColourspace('srgb').webp(PICTURE_WEBP).toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : photoDamaged(error)
  }
}
