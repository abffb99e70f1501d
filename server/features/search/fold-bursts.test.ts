import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeShape } from './describe-shape.ts'
import { countDifferentBits, foldBursts, type FoldablePhoto } from './fold-bursts.ts'

const CAMERA = 8
const OTHER_CAMERA = 10
const SAID_BY_PHONE = 9
const NOON = Date.parse('2024-05-31T12:00:00Z')
/** Differs from zero in as many bits. */
const HASHES = { 8: 0b1111_1111, 9: 0b1_1111_1111, '8 others': 0b1111_1111 * 2 ** 40 }

function build(given: Partial<FoldablePhoto> & { ms?: number } = {}): FoldablePhoto {
  const { ms = 0, ...photo } = given
  return {
    takenAt: NOON - ms,
    width: 4000,
    height: 3000,
    burstKey: CAMERA,
    pictureHash: 0,
    ...photo,
  }
}

/** Returns the numbers of photos that a list shows as one. */
function countShown(photos: readonly FoldablePhoto[]): number[] {
  const counts: number[] = []
  for (const isFolded of foldBursts(photos)) {
    if (isFolded) counts[counts.length - 1]! += 1
    else counts.push(1)
  }
  return counts
}

describe('foldBursts', () => {
  test('folds photos that one camera took within seconds and that look alike', () => {
    const frames = [0, 300, 2300].map(ms => build({ ms, pictureHash: HASHES[8] }))
    expect(countShown([...frames, build({ ms: 4301 })])).toEqual([3, 1])
  })

  test.each([
    ['of another camera', { burstKey: OTHER_CAMERA }],
    ['of an unknown camera', { burstKey: null }],
    ['without a date', { takenAt: null }],
    ['that looks otherwise', { pictureHash: HASHES[9] }],
    ['whose picture is not known', { pictureHash: null }],
    ['of another shape', { width: 3000, height: 4000 }],
    ['that was not processed', { width: null, height: null }],
  ])('does not fold a photo %s', (_, given) => {
    expect(countShown([build(), build(given)])).toEqual([1, 1])
    expect(countShown([build(given), build()])).toEqual([1, 1])
    const both = [build(given), build(given)]
    const isUnknown = Object.values(given).includes(null)
    expect(countShown(both)).toEqual(isUnknown ? [1, 1] : [2])
  })

  test('does not fold two photos between which there is another', () => {
    const between = build({ ms: 100, burstKey: OTHER_CAMERA })
    expect(countShown([build(), between, build({ ms: 200 })])).toEqual([1, 1, 1])
  })

  test('compares each photo with the first one too, so that no series goes on and on', () => {
    const turning = [0, HASHES[8], HASHES[8] + HASHES['8 others']]
    expect(countShown(turning.map((pictureHash, i) => build({ ms: i * 100, pictureHash })))).toEqual([2, 1])
    const long = Array.from({ length: 40 }, (_, i) => build({ ms: i * 1000 }))
    expect(countShown(long)).toEqual([31, 9])
    const fast = Array.from({ length: 130 }, (_, i) => build({ ms: i }))
    expect(countShown(fast)).toEqual([100, 30])
  })

  test('folds what the phone calls a burst, however it looks, but not over the end of a month', () => {
    const told = { burstKey: SAID_BY_PHONE, takenAt: NOON }
    const others = [build(told), build({ ...told, pictureHash: HASHES[9], width: 3000, height: 4000 })]
    expect(countShown(others)).toEqual([2])
    const undated = { ...told, takenAt: null }
    expect(countShown([build(told), build(undated), build(undated)])).toEqual([1, 2])
    const midnight = Date.parse('2024-06-01T00:00:00Z')
    expect(countShown([build({ takenAt: midnight }), build({ takenAt: midnight - 1 })])).toEqual([1, 1])
  })

  test('folds a raw file with its JPG, whose picture is a little larger', () => {
    expect(countShown([build({ width: 6000, height: 4000 }), build({ width: 1616, height: 1080 })])).toEqual([
      2,
    ])
  })
})

test('the photos of a list are those that are shown and those that are folded, within one month each', () => {
  const anyPhoto = fc.record({
    takenAt: fc.option(fc.integer({ min: NOON, max: NOON + 86_400_000 }), { freq: 8 }),
    width: fc.option(fc.constantFrom(4000, 3000), { freq: 9 }),
    height: fc.constant(3000),
    burstKey: fc.option(fc.constantFrom(CAMERA, OTHER_CAMERA, SAID_BY_PHONE), { freq: 9 }),
    pictureHash: fc.option(fc.constantFrom(...Object.values(HASHES)), { freq: 9 }),
  })
  const anyList = fc.array(anyPhoto, { maxLength: 60 }).map(photos =>
    // Most are near each other.
    photos
      .map(photo => ({ ...photo, takenAt: photo.takenAt && NOON + (photo.takenAt % 20_000) }))
      .toSorted((one, other) => (other.takenAt ?? 0) - (one.takenAt ?? 0)),
  )
  fc.assert(
    fc.property(anyList, photos => {
      const counts = countShown(photos)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(photos.length)
      const { months, folded } = describeShape(photos)
      const bits = [...Buffer.from(folded, 'base64')].flatMap(byte =>
        Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1),
      )
      expect(bits.slice(0, photos.length)).toEqual([...foldBursts(photos)])
      expect(bits.slice(photos.length).includes(1)).toBe(false)
      let start = 0
      for (const month of months) {
        expect(bits[start]).toBe(0)
        start += month.photos
      }
    }),
  )
})

test('counts the bits in which two numbers of 48 bits differ', () => {
  expect(countDifferentBits(2 ** 48 - 1, 0)).toBe(48)
  expect(countDifferentBits(2 ** 48 - 1, 2 ** 47)).toBe(47)
  expect(countDifferentBits(HASHES[8], HASHES['8 others'])).toBe(16)
})
