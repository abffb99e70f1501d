import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

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
