import type { Sharp } from 'sharp'
import type { Pixels } from '../../../faces/pixels.ts'
import { fitInside, openPixels, readInSrgb, readPixels } from './decode-photo.ts'
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
export async function shrinkToThumbnail(picture: Pixels): Promise<Thumbnail> {
  return writeThumbnail(await readPixels(fitInside(openPixels(picture), THUMB_PX)))
}

/** Writes WEBP without metadata. */
async function writeThumbnail(pixels: Pixels): Promise<Thumbnail> {
  const [thumb, pictureHash] = await Promise.all([
    // Opened twice, since a clone would copy the pixels.
    openPixels(pixels).webp(THUMB_WEBP).toBuffer(),
    // Hashing a larger picture takes ten times as long.
    hashPicture(openPixels(pixels)),
  ])
  return { thumb, pictureHash }
}

/** One bit for each pair of neighbours in a row; 48 bits fit into a number exactly. */
const COLUMNS = 8
const ROWS = 6

/**
 * Computes 48 bits that differ little between similar pictures: whether each part of the picture is
 * darker than the one to its right (the difference hash). Light and noise change few of them.
 */
export async function hashPicture(picture: Sharp): Promise<number> {
  const grey = await picture
    .resize(COLUMNS + 1, ROWS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let hash = 0
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const at = row * (COLUMNS + 1) + column
      hash = hash * 2 + ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0)
    }
  }
  return hash
}
