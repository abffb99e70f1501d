import type { Pixels } from '../../../faces/pixels.ts'
import type { WholeInput } from './decode-for-engine.ts'
import { convertToSrgb } from './convert-to-srgb.ts'
import { fitInside, freePixels, openPixels, readInSrgb, readPixels } from './decode-photo.ts'
import { shrinkToThumbnail, type Thumbnail } from './make-thumbnail.ts'

/** Long side of a preview: fills a screen. */
export const PREVIEW_PX = 2048

/**
 * With mozjpeg's table for SSIM, this looks at least as good as WEBP of quality 80 and effort 0 in
 * `bench/renditions.ts`, and takes 17 ms instead of 45.
 */
export const PREVIEW_JPEG = { quality: 70, quantisationTable: 2 }

export type Renditions = {
  readonly preview: Uint8Array
  /** Null if it was made before. */
  readonly thumbnail: Thumbnail | null
}

/** Creates the preview of a decoded photo: upright JPEG in sRGB, without metadata. */
export async function makeRenditions(
  input: WholeInput,
  { needsThumbnail }: { needsThumbnail: boolean },
): Promise<Renditions> {
  const pixels = await readScreenPixels(input)
  const [preview, thumbnail] = await Promise.all([
    openPixels(pixels).jpeg(PREVIEW_JPEG).toBuffer(),
    needsThumbnail ? shrinkToThumbnail(pixels) : null,
  ])
  freePixels(pixels)
  return { preview, thumbnail }
}

/** Reads the upright photo in sRGB, with a long side of at most PREVIEW_PX. */
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
