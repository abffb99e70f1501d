import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of nothing, other bytes each time; it costs as much to decode as a photo does. */
export function paintNoise(width: number, height: number, format: 'jpeg' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .toFormat(format, { quality: 75 })
    .toBuffer()
}
