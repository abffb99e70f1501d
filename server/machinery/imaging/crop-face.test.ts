import { expect, test } from 'vitest'
import { cropFace } from './crop-face.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { decodePhoto } from './decode-photo.ts'
import { CORNERS_BY_ORIENTATION, drawPattern, encodePattern } from './fixtures/encode-pattern.ts'

/** Returns the colour in the middle of a JPEG, as a letter. */
async function readMiddle(jpeg: Uint8Array): Promise<string> {
  const { data, width, height } = (await decodePhoto(jpeg)).pixels
  const [red = 0, , blue = 0] = data.subarray(((height >> 1) * width + (width >> 1)) * 3)
  if (red > 100 && blue > 100) return 'W'
  return red > blue ? 'R' : 'B'
}

test.each(CORNERS_BY_ORIENTATION)(
  'cuts the place in upright coordinates, at EXIF orientation %i',
  async (turn, corners) => {
    const input = await decodeForEngine(await encodePattern('png', turn))
    const size = 4
    const right = input.header.width - size
    const bottom = input.header.height - size
    const places = [
      { x: 0, y: 0 },
      { x: right, y: 0 },
      { x: 0, y: bottom },
      { x: right, y: bottom },
    ]
    const found = []
    for (const place of places)
      found.push(await readMiddle(await cropFace(input, { ...place, width: size, height: size }, 16)))
    expect(found.join('')).toBe(corners.replace(' ', ''))
  },
)

test('returns a square of the requested size, even for a face larger than the photo', async () => {
  const input = await decodeForEngine(await encodePattern('jpeg'))
  const portrait = await cropFace(input, { x: -50, y: -50, width: 300, height: 200 }, 112)
  const { pixels, format } = await decodePhoto(portrait)
  expect([pixels.width, pixels.height, format]).toEqual([112, 112, 'jpeg'])
})

test('accepts a box in pixels of the original if the photo was shrunk', async () => {
  const input = await decodeForEngine(await drawPattern(16_384, 60).png().toBuffer())
  expect(input.scale).toBe(2)
  expect(await readMiddle(await cropFace(input, { x: 8000, y: 30, width: 8, height: 8 }, 16))).toBe('R')
  expect(await readMiddle(await cropFace(input, { x: 8400, y: 30, width: 8, height: 8 }, 16))).toBe('B')
})

test('crops a photo of a single pixel', async () => {
  const input = await decodeForEngine(await drawPattern(1, 1).png().toBuffer())
  expect(await readMiddle(await cropFace(input, { x: 0, y: 0, width: 1, height: 1 }, 8))).toBe('W')
})
