import { describe, expect, test } from 'vitest'
import type { Pixels } from '../../../faces/pixels.ts'
import { turn } from '../../../faces/resample.ts'
import { completePhoto } from '../../../faces/photo.ts'
import { decodeForEngine, openForEngine } from './decode-for-engine.ts'
import {
  CORNERS_BY_ORIENTATION,
  describeCorners,
  drawPattern,
  encodePattern,
  buildTurnedHeic,
} from './fixtures/encode-pattern.ts'

test.each(CORNERS_BY_ORIENTATION)(
  'makes a photo of EXIF orientation %i upright',
  async (orientation, corners) => {
    const { photo, header } = await decodeForEngine(await encodePattern('png', orientation))
    expect(photo.overview && describeCorners(photo.overview)).toBe(corners)
    const upright = turn(photo.pixels, photo.quarterTurns ?? 0)
    expect(describeCorners(upright)).toBe(corners)
    expect([header.width, header.height]).toEqual([upright.width, upright.height])
  },
)

test('does not rotate HEIC again after its decoder', async () => {
  const { photo } = await decodeForEngine(await buildTurnedHeic())
  expect(photo.quarterTurns).toBe(0)
  expect(describeCorners(photo.pixels)).toBe('RW BB')
})

test('returns the photo at full size and a smaller overview', async () => {
  const bytes = await drawPattern(3000, 2000).jpeg().toBuffer()
  const { photo, scale } = await decodeForEngine(bytes)
  expect([photo.pixels.width, photo.pixels.height, scale]).toEqual([3000, 2000, 1])
  expect([photo.overview?.width, photo.overview?.height]).toEqual([1280, 853])
})

test('shrinks a huge photo and returns the scale', async () => {
  const { photo, header, scale } = await decodeForEngine(await drawPattern(30, 16_384).png().toBuffer())
  expect([header.width, header.height]).toEqual([30, 16_384])
  expect([photo.pixels.width, photo.pixels.height, scale]).toEqual([15, 8192, 2])
})

describe('opened in parts', () => {
  test.each([1, 3, 6, 8])(
    'a large JPEG has the same pixels as when decoded as a whole, at EXIF orientation %i',
    async orientation => {
      const bytes = await drawPattern(4000, 3000)
        .jpeg({ quality: 100 })
        .withMetadata({ orientation })
        .toBuffer()
      const opened = (await openForEngine(bytes)).photo
      const decoded = completePhoto((await decodeForEngine(bytes)).photo)
      expect('readPart' in opened).toBe(true)
      const photo = completePhoto(opened)
      expect([photo.width, photo.height]).toEqual([decoded.width, decoded.height])
      expect(describeCorners(photo.overview)).toBe(describeCorners(decoded.overview))
      const box = { x: photo.width / 2 - 100.5, y: photo.height / 2 - 50, width: 300, height: 160 }
      const part = await photo.readPart(box)
      const whole = await decoded.readPart(box)
      expect(turn(part.pixels, part.quarterTurns)).toMatchObject({ width: 301, height: 160 })
      expect(readPixel(part.pixels, 0, 0)).toEqual(readPixel(whole.pixels, part.left, part.top))
    },
  )

  test('a part that was read before is not decoded again', async () => {
    const bytes = await drawPattern(4000, 3000).jpeg().toBuffer()
    const photo = completePhoto((await openForEngine(bytes)).photo)
    const part = await photo.readPart({ x: 100, y: 100, width: 500, height: 500 })
    expect(await photo.readPart({ x: 150, y: 150, width: 50, height: 50 })).toBe(part)
    const other = await photo.readPart({ x: -10, y: 2900, width: 50, height: 500 })
    expect(other).toMatchObject({ left: 0, top: 2900, pixels: { width: 40, height: 100 } })
  })

  test.each([
    ['a small JPEG', () => drawPattern(1600, 1200).jpeg()],
    ['a progressive JPEG', () => drawPattern(4000, 3000).jpeg({ progressive: true })],
    ['a PNG', () => drawPattern(4000, 3000).png()],
  ])('%s is decoded as a whole', async (_, make) => {
    expect('pixels' in (await openForEngine(await make().toBuffer())).photo).toBe(true)
  })

  test('a truncated JPEG is reported as damaged', async () => {
    const bytes = await drawPattern(4000, 3000).jpeg().toBuffer()
    await expect(openForEngine(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      code: 'photo-damaged',
    })
  })
})

function readPixel({ data, width }: Pixels, left: number, top: number): number[] {
  return [...data.subarray((top * width + left) * 3, (top * width + left) * 3 + 3)]
}
