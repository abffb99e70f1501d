import { expect, test } from 'vitest'
import { turn } from '../../faces/resample.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import {
  CORNERS_BY_ORIENTATION,
  cornersOf,
  patternImage,
  patternPhoto,
  turnedHeic,
} from './fixtures/pattern-photo.ts'

test.each(CORNERS_BY_ORIENTATION)('stands EXIF orientation %i upright', async (orientation, corners) => {
  const { photo, header } = await decodeForEngine(await patternPhoto('png', orientation))
  expect(photo.overview && cornersOf(photo.overview)).toBe(corners)
  const upright = turn(photo.pixels, photo.quarterTurns ?? 0)
  expect(cornersOf(upright)).toBe(corners)
  expect([header.width, header.height]).toEqual([upright.width, upright.height])
})

test('does not rotate HEIC again after its decoder', async () => {
  const { photo } = await decodeForEngine(await turnedHeic())
  expect(photo.quarterTurns).toBe(0)
  expect(cornersOf(photo.pixels)).toBe('RW BB')
})

test('returns the photo at full size and a smaller overview', async () => {
  const bytes = await patternImage(3000, 2000).jpeg().toBuffer()
  const { photo, scale } = await decodeForEngine(bytes)
  expect([photo.pixels.width, photo.pixels.height, scale]).toEqual([3000, 2000, 1])
  expect([photo.overview?.width, photo.overview?.height]).toEqual([1280, 853])
})

test('shrinks a huge photo and returns the scale', async () => {
  const { photo, header, scale } = await decodeForEngine(await patternImage(30, 16_384).png().toBuffer())
  expect([header.width, header.height]).toEqual([30, 16_384])
  expect([photo.pixels.width, photo.pixels.height, scale]).toEqual([15, 8192, 2])
})
