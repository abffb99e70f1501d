import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The folder of the approved pictures of the screens. */
export const SCREENS_FOLDER = fileURLToPath(new URL('../../../docs/screens', import.meta.url))

const WEBP_QUALITY = 82

/** Allowed difference of a pixel, 0 to 1: other machines render letters slightly differently. */
const PIXEL_TOLERANCE = 0.25

/** Allowed difference in height, as a fraction: lines may break at other words. */
const HEIGHT_TOLERANCE = 0.05

export const buildScreenPath = (name: string) => join(SCREENS_FOLDER, `${name}.webp`)

export function encodeScreen(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).webp({ quality: WEBP_QUALITY }).toBuffer()
}

/**
 * Returns the fraction of pixels, 0 to 1, that differ from the approved picture; 1 if the sizes
 * differ.
 */
export async function measureDifferenceFromKept(name: string, picture: Uint8Array): Promise<number> {
  const kept = await readPixels(await readFile(buildScreenPath(name)))
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
