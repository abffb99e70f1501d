import type { Pixels } from '../../../faces/pixels.ts'
import { createPhotoDamagedError } from './unreadable-photo.ts'
import type { Colours } from './read-colours.ts'
import { convertCodedColours } from './coded-colours.ts'
import { sharp } from './sharp.ts'

/**
 * Converts pixels that were decoded as they are stored to sRGB, which all renditions have. Pixels
 * whose profile only the decoder can apply are returned as they are.
 */
export async function convertToSrgb(pixels: Pixels, colours: Colours | undefined): Promise<Pixels> {
  if (colours?.kind === 'coded') return { ...pixels, data: convertCodedColours(pixels.data, colours) }
  if (colours?.kind !== 'profile') return pixels
  try {
    const image = sharp(buildTiff(pixels, colours.profile), { limitInputPixels: false })
    const data = await image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer()
    return { ...pixels, data }
  } catch (error) {
    throw createPhotoDamagedError(error)
  }
}

/** Types of TIFF 6.0. */
const [SHORT, LONG, BYTES] = [3, 4, 7]

/** sharp applies a profile only to the pixels of a file. */
function buildTiff({ data, width, height }: Pixels, profile: Uint8Array): Buffer {
  const tags = (
    bitsAt: number,
    profileAt: number,
  ): [tag: number, type: number, count: number, value: number][] => [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    // 8 bits for each of three colours, not compressed, RGB.
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    // One strip of pixels, behind the profile.
    [273, LONG, 1, profileAt + profile.length],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [34_675, BYTES, profile.length, profileAt],
  ]
  const directoryBytes = 2 + 12 * tags(0, 0).length + 4
  const head = Buffer.alloc(8 + directoryBytes + 6)
  const bitsAt = 8 + directoryBytes
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags(0, 0).length, 8)
  tags(bitsAt, head.length).forEach(([tag, type, count, value], i) => {
    const at = 10 + 12 * i
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
  })
  for (let i = 0; i < 3; i++) head.writeUInt16LE(8, bitsAt + 2 * i)
  return Buffer.concat([head, profile, Buffer.from(data.buffer, data.byteOffset, data.length)])
}
