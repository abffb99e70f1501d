import { expect, test } from 'vitest'
import { cutPortrait, placePortrait, shrinkPortrait } from './cut-portrait.ts'
import { decodePhoto } from './decode-photo.ts'
import {
  CORNERS_BY_ORIENTATION,
  drawPattern,
  encodePattern,
  buildTurnedHeic,
} from './fixtures/encode-pattern.ts'

/** Returns the colour in the middle of a picture, as a letter. */
async function readMiddle(picture: Uint8Array): Promise<string> {
  const { data, width, height } = (await decodePhoto(picture)).pixels
  const [red = 0, , blue = 0] = data.subarray(((height >> 1) * width + (width >> 1)) * 3)
  if (red > 100 && blue > 100) return 'W'
  return red > blue ? 'R' : 'B'
}

async function readSize(picture: Uint8Array): Promise<unknown[]> {
  const { pixels, format } = await decodePhoto(picture)
  return [pixels.width, pixels.height, format]
}

const SIZE = 0.05

test.each(CORNERS_BY_ORIENTATION)(
  'cuts the place in upright coordinates, at EXIF orientation %i',
  async (turn, corners) => {
    const photo = await encodePattern('png', turn)
    const far = 1 - SIZE
    const places = [
      { x: 0, y: 0 },
      { x: far, y: 0 },
      { x: 0, y: far },
      { x: far, y: far },
    ]
    const found = []
    for (const place of places)
      found.push(await readMiddle(await cutPortrait(photo, { ...place, width: SIZE, height: SIZE })))
    expect(found.join('')).toBe(corners.replace(' ', ''))
  },
)

test('is 360 × 480 px if the photo has enough pixels, and smaller otherwise', async () => {
  const large = await drawPattern(2000, 1500).jpeg().toBuffer()
  const face = { x: 0.4, y: 0.4, width: 0.15, height: 0.2 }
  expect(await readSize(await cutPortrait(large, face))).toEqual([360, 480, 'webp'])
  const onItsSide = await drawPattern(2000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await readSize(await cutPortrait(onItsSide, face))).toEqual([360, 480, 'webp'])
  const small = await drawPattern(200, 150).jpeg().toBuffer()
  expect(await readSize(await cutPortrait(small, face))).toEqual([52, 69, 'webp'])
  expect(await readSize(await cutPortrait(await buildTurnedHeic(), face))).toEqual([33, 44, 'webp'])
})

test('is 180 px wide when it is small, and not enlarged', async () => {
  const large = await drawPattern(360, 480).webp().toBuffer()
  expect(await readSize(await shrinkPortrait(large))).toEqual([180, 240, 'webp'])
  const narrow = await drawPattern(52, 69).webp().toBuffer()
  expect(await readSize(await shrinkPortrait(narrow))).toEqual([52, 69, 'webp'])
})

test('shows head and shoulders, and stays in the photo near its edges', () => {
  const photo = { width: 1000, height: 1000 }
  const placeAt = (x: number, y: number, size = 0.1) =>
    placePortrait({ x, y, width: size, height: size }, photo)
  expect(placeAt(0.5, 0.5)).toEqual({ left: 463, top: 447, width: 175, height: 233 })
  expect(placeAt(0, 0)).toMatchObject({ left: 0, top: 0 })
  expect(placeAt(0.9, 0.9)).toMatchObject({ left: 825, top: 767 })
  expect(placeAt(0.1, 0.1, 0.8)).toEqual({ left: 125, top: 0, width: 750, height: 1000 })
})
