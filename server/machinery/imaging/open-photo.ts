import type { Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import type { Rectangle } from './map-upright-to-stored.ts'
import type { PhotoHeader } from './photo-header.ts'
import { hasManyItems } from './read-heif.ts'
import { createPhotoDamagedError } from './unreadable-photo.ts'
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
  /** Whether HEIC of more than 8 bits is decoded to 16. */
  readonly isDeep?: boolean
}

/**
 * Opens a photo whose header was read, as an image to resize, crop or write. Pixels are decoded
 * only at that time; convert its errors with `createPhotoDamagedError`. Transparent parts become
 * white.
 */
export async function openPhoto(header: PhotoHeader, options: OpenOptions): Promise<Sharp> {
  const { picture } = header
  if (header.format === 'heic') return await openHeic(header, options)
  const image = openStored(header, options)
  if (header.hasAlpha) return image.flatten({ background: '#fff' })
  const frame = header.format === 'gif' ? readFirstFrame(picture) : undefined
  return frame ? await putOnWhite(image, frame, header) : image
}

async function openHeic({ picture, heif }: PhotoHeader, { isDeep = false }: OpenOptions): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(picture, { heif, isDeep })
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS })
}

function openStored({ picture, heif }: PhotoHeader, { turn, ignoreProfile }: OpenOptions): Sharp {
  return sharp(picture, {
    unlimited: hasManyItems(heif),
    autoOrient: turn,
    ignoreIcc: ignoreProfile,
    limitInputPixels: MAX_PIXELS,
    // Refuses truncated photos, whose lower half would be grey, but ignores warnings, which the
    // files of many cameras cause.
    failOn: 'error',
  })
}

/** Of a GIF without transparency, sharp makes black what the first frame leaves out. */
async function putOnWhite(image: Sharp, frame: Rectangle, { width, height }: PhotoHeader): Promise<Sharp> {
  const { left, top } = frame
  const around = { left, top, right: width - left - frame.width, bottom: height - top - frame.height }
  try {
    const { data, info } = await image
      .extract(frame)
      .extend({ ...around, background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: info, limitInputPixels: MAX_PIXELS })
  } catch (error) {
    throw createPhotoDamagedError(error)
  }
}

/** GIF89a, sections 18 to 26: header and logical screen, and the sizes of blocks behind them. */
const SCREEN_BYTES = 13
const [EXTENSION, IMAGE] = [0x21, 0x2c]

/**
 * Returns where the first frame of a GIF lies on its canvas, within it; undefined if it covers the
 * whole canvas, or cannot be found. The bytes begin with a GIF's signature.
 */
export function readFirstFrame(bytes: Uint8Array): Rectangle | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < SCREEN_BYTES) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let at = SCREEN_BYTES + countColourBytes(view.getUint8(10))
  while (bytes[at] === EXTENSION) {
    at += 2
    // Blocks of up to 255 bytes; an empty one is the last.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at++
  }
  if (bytes[at] !== IMAGE || at + 9 > bytes.length) return undefined
  const left = Math.min(view.getUint16(at + 1, true), width)
  const top = Math.min(view.getUint16(at + 3, true), height)
  const frame = {
    left,
    top,
    width: Math.min(view.getUint16(at + 5, true), width - left),
    height: Math.min(view.getUint16(at + 7, true), height - top),
  }
  const isWhole = frame.width === width && frame.height === height
  return isWhole || frame.width === 0 || frame.height === 0 ? undefined : frame
}

/** The highest bit: a table of colours follows; the lowest three: its size. */
function countColourBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
