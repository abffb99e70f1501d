import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

const SIDE_PX = 64

/** Creates this many small JPEGs with different bytes, which are quick to upload and to process. */
export async function makeSmallPhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths = Array.from({ length: count }, (_, index) => join(folder, `small-${index + 1}.jpg`))
  await Promise.all(paths.map(async path => writeFile(path, await paintNoise(SIDE_PX, SIDE_PX))))
  return paths
}

/** Draws a picture of noise, different each time; decoding it costs as much as a photo. */
export function paintNoise(
  widthPx: number,
  heightPx: number,
  format: 'jpeg' | 'webp' = 'jpeg',
  { grainPx } = { grainPx: 1 },
): Promise<Buffer> {
  const [width, height] = [Math.ceil(widthPx / grainPx), Math.ceil(heightPx / grainPx)]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(widthPx, heightPx)
    .toFormat(format, { quality: 75 })
    .toBuffer()
}
