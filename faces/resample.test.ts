import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pixels } from './pixels.ts'
import { mirror, shrink, turn, warp } from './resample.ts'

const IDENTITY = { a: 1, b: 0, tx: 0, ty: 0 }

const picture = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map(data => ({ data, width, height })),
  )

function computeMean({ data }: Pixels): number {
  return [...data].reduce((sum, value) => sum + value, 0) / data.length
}

test('shrinking keeps the mean brightness', () => {
  fc.assert(
    fc.property(
      picture,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (original, width, height) => {
        fc.pre(width <= original.width && height <= original.height)
        const small = shrink(original, width, height)
        expect([small.width, small.height]).toEqual([width, height])
        expect(Math.abs(computeMean(small) - computeMean(original))).toBeLessThan(1)
      },
    ),
  )
})

test('shrinking by two averages squares of four pixels', () => {
  const data = new Uint8Array([0, 0, 0, 100, 100, 100, 20, 20, 20, 80, 80, 80])
  expect([...shrink({ data, width: 2, height: 2 }, 1, 1).data]).toEqual([50, 50, 50])
})

test('a picture is never made larger', () => {
  const original = { data: new Uint8Array(12), width: 2, height: 2 }
  expect(shrink(original, 5, 5)).toBe(original)
})

test('four quarter turns, or two halves, change nothing', () => {
  fc.assert(
    fc.property(picture, original => {
      expect(turn(turn(original, 2), 2)).toEqual(original)
      expect(turn(turn(turn(turn(original, 1), 1), 1), 1)).toEqual(original)
      expect(turn(turn(original, 1), 3)).toEqual(original)
      expect(turn(turn(original, 1), 1)).toEqual(turn(original, 2))
    }),
  )
})

test('a clockwise quarter turn moves the top left corner to the top right', () => {
  const data = new Uint8Array(18)
  data.set([1, 2, 3])
  const turned = turn({ data, width: 3, height: 2 }, 1)
  expect([turned.width, turned.height]).toEqual([2, 3])
  expect([...turned.data.subarray(3, 6)]).toEqual([1, 2, 3])
})

test('returns the picture itself under the identity', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 48, maxLength: 48 }), data => {
      const chip = warp({ data, width: 4, height: 4 }, IDENTITY, 4)
      for (const [i, value] of chip.entries()) expect(Math.abs(value - (data[i] ?? 0))).toBeLessThanOrEqual(1)
    }),
  )
})

test('averages the covered pixels when scaling by half', () => {
  const data = new Uint8Array(48).map((_, i) => (Math.floor(i / 3) % 2 === 0 ? 0 : 200))
  const chip = warp({ data, width: 4, height: 4 }, { a: 2, b: 0, tx: 0, ty: 0 }, 2)
  for (const value of chip) expect(Math.abs(value - 100)).toBeLessThanOrEqual(1)
})

test('fills pixels outside the picture with black', () => {
  const data = new Uint8Array(48).fill(255)
  const chip = warp({ data, width: 4, height: 4 }, { a: 1, b: 0, tx: -4, ty: 0 }, 8)
  expect(chip[0]).toBe(0)
  expect(chip[4 * 3]).toBe(255)
})

test('mirroring twice gives the same chip', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 75, maxLength: 75 }), chip => {
      expect(mirror(mirror(chip, 5), 5)).toEqual(chip)
    }),
  )
  expect([...mirror(new Uint8Array([1, 2, 3, 4, 5, 6, 0, 0, 0, 9, 9, 9]), 2).subarray(0, 6)]).toEqual([
    4, 5, 6, 1, 2, 3,
  ])
})
