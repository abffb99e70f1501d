import type { Sharp } from 'sharp'
import type { Pixels } from '../../faces/pixels.ts'
import type { WholeInput } from './decode-for-engine.ts'
import { fitInside, readPixels } from './decode-photo.ts'
import { openPhoto } from './open-photo.ts'
import { hashPicture } from './hash-picture.ts'
import { sharp } from './sharp.ts'

/** Long side of a preview: fills a screen. */
export const PREVIEW_PX = 2048
/** Fills a tile of a grid on a screen with a pixel ratio of two. */
const THUMB_PX = 400

// For a 12-megapixel photo, effort 0 takes 50 ms; effort 4 takes 190 ms for a fifth fewer bytes.
const PREVIEW_WEBP = { quality: 80, effort: 0 }
const THUMB_WEBP = { quality: 75, effort: 2 }

export type Renditions = {
  readonly preview: Uint8Array
  readonly thumb: Uint8Array
  readonly pictureHash: number
}

/**
 * Creates preview and thumbnail of a photo: WEBP in sRGB, upright, without metadata. `pictureHash`:
 * see hashPicture.
 */
export async function makeRenditions(input: WholeInput): Promise<Renditions> {
  const screen = openPixels(await readScreenPixels(input))
  // Shrunk once for both: hashing the larger pixels takes ten times as long.
  const small = openPixels(await readPixels(fitInside(screen.clone(), THUMB_PX)))
  const [preview, thumb, pictureHash] = await Promise.all([
    screen.webp(PREVIEW_WEBP).toBuffer(),
    small.clone().webp(THUMB_WEBP).toBuffer(),
    hashPicture(small),
  ])
  return { preview, thumb, pictureHash }
}

function openPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function readScreenPixels({ header, photo }: WholeInput): Promise<Pixels> {
  if (header.format !== 'heic' && header.hasNonSrgbProfile) {
    // The engine's pixels were read without the profile; wide-gamut colours would look pale.
    const image = await openPhoto(header, { turn: true, ignoreProfile: false })
    return readPixels(fitInside(image, PREVIEW_PX))
  }
  const stored = openPixels(photo.pixels)
  return readPixels(fitInside(stored, PREVIEW_PX).rotate(photo.quarterTurns * 90))
}
