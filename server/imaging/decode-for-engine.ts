import { OVERVIEW_PX, type Photo } from '../../faces/photo.ts'
import type { Pixels } from '../../faces/pixels.ts'
import { fitInside, readPixels } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { readPhotoHeader, type PhotoHeader } from './photo-header.ts'
import { sharp } from './sharp.ts'

/** More pixels along the long side do not improve faces, and 200 megapixels would take 600 MB. */
const MAX_LONG_SIDE_PX = 8192

/**
 * Clockwise quarter turns that make a stored photo upright, for the EXIF orientations that do not
 * mirror it.
 */
const QUARTER_TURNS = new Map<number, 0 | 1 | 2 | 3>([
  [1, 0],
  [6, 1],
  [3, 2],
  [8, 3],
])

export type EngineInput = {
  readonly header: PhotoHeader
  readonly photo: Photo
  /**
   * Pixels of the upright original per pixel of `photo` along a side; 1 unless the photo is huge.
   */
  readonly scale: number
}

/**
 * Decodes a photo for the face engine once, at full size in stored orientation, and makes the
 * overview from that. Rotating 12 megapixels would add a fifth to the time of decoding them. Throws
 * what decodePhoto throws.
 */
export async function decodeForEngine(bytes: Uint8Array): Promise<EngineInput> {
  const header = await readPhotoHeader(bytes)
  const quarterTurns = QUARTER_TURNS.get(header.orientation)
  const image = await openPhoto(bytes, header, { turn: quarterTurns === undefined, ignoreProfile: true })
  const longSidePx = Math.max(header.width, header.height)
  const isHuge = longSidePx > MAX_LONG_SIDE_PX
  const pixels = await readPixels(isHuge ? fitInside(image, MAX_LONG_SIDE_PX) : image)
  const photo = {
    pixels,
    quarterTurns: quarterTurns ?? 0,
    overview: await shrinkUpright(pixels, quarterTurns ?? 0),
  }
  return { header, photo, scale: isHuge ? longSidePx / Math.max(pixels.width, pixels.height) : 1 }
}

async function shrinkUpright({ data, width, height }: Pixels, quarterTurns: number): Promise<Pixels> {
  const stored = sharp(data, { raw: { width, height, channels: 3 } })
  return await readPixels(fitInside(stored, OVERVIEW_PX).rotate(quarterTurns * 90))
}
