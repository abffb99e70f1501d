import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Where the pictures of the screens lie that were looked at and found right. */
export const SCREENS_FOLDER = fileURLToPath(new URL('../../../docs/screens', import.meta.url))

const WEBP_QUALITY = 82

/** Another machine draws letters a little differently: so different may a pixel be, from 0 to 1. */
const PIXEL_TOLERANCE = 0.25

/** Lines may break elsewhere, and a page become this much longer or shorter. */
const HEIGHT_TOLERANCE = 0.05

export const screenFile = (name: string) => join(SCREENS_FOLDER, `${name}.webp`)

export function encodeScreen(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).webp({ quality: WEBP_QUALITY }).toBuffer()
}

/** The share of pixels, 0 to 1, that differ from the picture that is kept; 1 when the sizes do. */
export async function differenceFromKept(name: string, picture: Uint8Array): Promise<number> {
  const kept = await readPixels(await readFile(screenFile(name)))
  const taken = await readPixels(picture)
  const height = Math.min(kept.height, taken.height)
  const isOtherSize =
    kept.width !== taken.width || Math.abs(kept.height - taken.height) > HEIGHT_TOLERANCE * kept.height
  if (isOtherSize) return 1
  const bytes = taken.width * height * 4
  const count = pixelmatch(
    kept.data.subarray(0, bytes),
    taken.data.subarray(0, bytes),
    undefined,
    taken.width,
    height,
    {
      threshold: PIXEL_TOLERANCE,
    },
  )
  return count / (taken.width * height)
}

async function readPixels(picture: Uint8Array) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
