import type { Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import type { PhotoHeader } from './photo-header.ts'
import { MAX_PIXELS } from './pixel-limit.ts'
import { sharp } from './sharp.ts'

export type OpenOptions = {
  /** Turn the photo upright; else it comes as it is stored. */
  readonly turn: boolean
  /** Take the stored numbers for sRGB, which spares a costly conversion that faces do not need. */
  readonly ignoreProfile: boolean
}

/**
 * A photo whose header was read, as an image to resize, crop or write; its pixels are decoded only
 * then, and what fails then is told apart by `photoDamaged`. Transparent parts become white.
 */
export async function openPhoto(
  bytes: Uint8Array,
  header: PhotoHeader,
  options: OpenOptions,
): Promise<Sharp> {
  const image = header.format === 'heic' ? await openHeic(bytes) : openStored(bytes, options)
  return header.hasAlpha ? image.flatten({ background: '#fff' }) : image
}

async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(bytes)
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS })
}

function openStored(bytes: Uint8Array, { turn, ignoreProfile }: OpenOptions): Sharp {
  return sharp(bytes, {
    autoOrient: turn,
    ignoreIcc: ignoreProfile,
    limitInputPixels: MAX_PIXELS,
    // A photo that ends too soon is refused, else its lower half would be grey. Mere warnings are
    // let pass: many cameras write files that libraries grumble about.
    failOn: 'error',
  })
}
