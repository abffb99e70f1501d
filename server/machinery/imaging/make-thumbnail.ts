import type { Sharp } from 'sharp'
import type { Pixels } from '../../../faces/pixels.ts'
import { fitInside, openPixels, readInSrgb, readPixels } from './decode-photo.ts'
import { hashPicture } from './hash-picture.ts'
import type { Capture } from './metadata/read-capture.ts'
import { readPhotoHeader, type PhotoHeader } from './photo-header.ts'

/** Fills a tile of a grid on a screen with a pixel ratio of two. */
const THUMB_PX = 400

const THUMB_WEBP = { quality: 75, effort: 2 }

export type Thumbnail = {
  readonly thumb: Uint8Array
  /** See hashPicture. */
  readonly pictureHash: number
}

/**
 * What is known of a photo before it is searched for faces; its size is that of the upright photo.
 */
export type ShownPhoto = Thumbnail & Capture & Pick<PhotoHeader, 'width' | 'height'>

/**
 * Makes the thumbnail of a photo without decoding more of it than needed: JPEG and WEBP are decoded
 * at a fraction of their size, the other formats fully. Throws the errors of decodePhoto.
 */
export async function makeThumbnail(bytes: Uint8Array): Promise<ShownPhoto> {
  const header = await readPhotoHeader(bytes)
  const small = await readInSrgb(header, image => fitInside(image, THUMB_PX))
  return { ...header, ...(await writeThumbnail(small)) }
}

/** Makes a thumbnail of an upright picture in sRGB. */
export async function shrinkToThumbnail(picture: Sharp): Promise<Thumbnail> {
  return writeThumbnail(await readPixels(fitInside(picture, THUMB_PX)))
}

/** Writes WEBP without metadata. */
async function writeThumbnail(pixels: Pixels): Promise<Thumbnail> {
  const small = openPixels(pixels)
  const [thumb, pictureHash] = await Promise.all([
    small.clone().webp(THUMB_WEBP).toBuffer(),
    // Hashing a larger picture takes ten times as long.
    hashPicture(small),
  ])
  return { thumb, pictureHash }
}
