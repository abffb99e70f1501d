import type { Pixels } from '../../faces/pixels.ts'
import type { WholeInput } from './decode-for-engine.ts'
import { convertToSrgb } from './convert-to-srgb.ts'
import { fitInside, openPixels, readInSrgb, readPixels } from './decode-photo.ts'
import { hashPicture } from './hash-picture.ts'

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

async function readScreenPixels({ header, photo }: WholeInput): Promise<Pixels> {
  const { colours } = header
  if (colours?.kind === 'decoder' || (colours?.kind === 'coded' && colours.isDeep)) {
    // The engine's 8-bit RGB has lost what the conversion needs.
    return await readInSrgb(header, image => fitInside(image, PREVIEW_PX))
  }
  const stored = openPixels(photo.pixels)
  const pixels = await readPixels(fitInside(stored, PREVIEW_PX).rotate(photo.quarterTurns * 90))
  return await convertToSrgb(pixels, colours)
}
