import { expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import { drawPattern } from './fixtures/encode-pattern.ts'
import { readFirstFrame } from './open-photo.ts'

type Place = {
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
}

const FRAME = { width: 96, height: 64 }

/** Puts the pattern, 96 × 64, on a larger canvas, without transparency. */
async function putOnCanvas({ left = 0, top = 0, width = 96, height = 64 }: Place): Promise<Buffer> {
  const gif = await drawPattern(FRAME.width, FRAME.height).gif().toBuffer()
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  const colours = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  const image = gif.indexOf(0x2c, 13 + ((gif[10] ?? 0) & 0x80 ? colours : 0))
  gif.writeUInt16LE(left, image + 1)
  gif.writeUInt16LE(top, image + 3)
  return gif
}

test.each<Required<Place>>([
  { left: 52, top: 18, width: 200, height: 100 },
  { left: 0, top: 0, width: 200, height: 100 },
  { left: 104, top: 36, width: 200, height: 100 },
])('a GIF is white where its first frame is not: %o', async place => {
  const gif = await putOnCanvas(place)
  const { pixels } = await decodePhoto(gif)
  const { data, width, height } = pixels
  expect([width, height]).toEqual([place.width, place.height])
  const { left, top } = place
  const wrong = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isOutside = x < left || y < top || x >= left + FRAME.width || y >= top + FRAME.height
      const isWhite = data
        .subarray((y * width + x) * 3, (y * width + x) * 3 + 3)
        .every(value => value === 255)
      if (isOutside && !isWhite) wrong.push([x, y])
    }
  }
  expect(wrong).toEqual([])
  // The red lower left corner of the pattern, and the blue right half.
  const readColour = (x: number, y: number) => [
    ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ]
  expect(readColour(left + 2, top + 60)[0]).toBeGreaterThan(200)
  expect(readColour(left + 90, top + 2)[2]).toBeGreaterThan(200)
})

test('a first frame that covers the canvas is left as it is', async () => {
  expect(readFirstFrame(await putOnCanvas({}))).toBeUndefined()
})

test('of a frame that lies partly beyond the canvas, the part within is found', async () => {
  const gif = await putOnCanvas({ left: 20, top: 10, width: 100, height: 50 })
  expect(readFirstFrame(gif)).toEqual({ left: 20, top: 10, width: 80, height: 40 })
})

test.each([0, 12, 13, 20, 40, 60])('the first %i bytes of a GIF are read without an error', async bytes => {
  const gif = await putOnCanvas({ width: 200 })
  expect(() => readFirstFrame(gif.subarray(0, bytes))).not.toThrow()
})
