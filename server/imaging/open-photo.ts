import type { Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import type { PhotoHeader } from './photo-header.ts'
import { MAX_PIXELS } from './pixel-limit.ts'
import { sharp } from './sharp.ts'

export type OpenOptions = {
  /** Whether to rotate the photo upright; otherwise it stays as stored. */
  readonly turn: boolean
  /**
   * Whether to treat the stored values as sRGB, which saves a costly conversion that face detection
   * does not need.
   */
  readonly ignoreProfile: boolean
}

/**
 * Opens a photo whose header was read, as an image to resize, crop or write. Pixels are decoded
 * only at that time; convert its errors with `createPhotoDamagedError`. Transparent parts become
 * white.
 */
export async function openPhoto(header: PhotoHeader, options: OpenOptions): Promise<Sharp> {
  const { picture } = header
  const image = header.format === 'heic' ? await openHeic(picture) : openStored(picture, options)
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
    // Refuses truncated photos, whose lower half would be grey, but ignores warnings, which the
    // files of many cameras cause.
    failOn: 'error',
  })
}
