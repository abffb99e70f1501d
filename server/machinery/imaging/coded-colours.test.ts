import { describe, expect, test } from 'vitest'
import { convertCodedColours } from './coded-colours.ts'

const SDR_P3 = { primaries: 12, transfer: 13, isLimitedGrey: false }

/**
 * What Chromium 156 showed of AVIF files with these colours (10 bits, 4:4:4), read from a canvas in
 * sRGB: red, green and blue as stored, then as shown.
 */
const SHOWN_BY_CHROMIUM = [
  ['BT.2020 PQ', 9, 16, [109, 109, 85], [94, 93, 48]],
  ['BT.2020 PQ', 9, 16, [182, 146, 85], [255, 111, 0]],
  ['BT.2020 PQ', 9, 16, [73, 109, 170], [0, 78, 240]],
  ['BT.709 PQ', 1, 16, [109, 73, 0], [92, 39, 0]],
  ['BT.709 PQ', 1, 16, [182, 146, 85], [255, 149, 43]],
  ['BT.709 PQ', 1, 16, [146, 182, 170], [137, 248, 204]],
  ['BT.2020 HLG', 9, 18, [109, 73, 0], [92, 48, 0]],
  ['BT.2020 HLG', 9, 18, [182, 146, 85], [186, 113, 58]],
  ['BT.2020 HLG', 9, 18, [146, 182, 170], [80, 172, 149]],
  ['Display P3', 12, 13, [182, 146, 85], [189, 144, 72]],
  ['Display P3', 12, 13, [73, 109, 170], [61, 110, 174]],
  ['BT.2020', 9, 1, [109, 109, 85], [110, 109, 82]],
  ['BT.2020', 9, 1, [182, 146, 85], [202, 141, 70]],
  ['BT.601', 6, 13, [182, 146, 85], [180, 146, 83]],
  ['gamma 2.2', 1, 4, [146, 73, 85], [146, 71, 83]],
  ['linear', 1, 8, [146, 182, 170], [199, 220, 213]],
] as const

test.each(SHOWN_BY_CHROMIUM)('shows %s as browsers do: %#', (_, primaries, transfer, stored, shown) => {
  const colours = { primaries, transfer, isLimitedGrey: false }
  const converted = [
    convertCodedColours(Uint8Array.from(stored), colours),
    convertCodedColours(
      Uint16Array.from(stored, value => value * 257),
      colours,
    ),
  ]
  for (const pixel of converted) {
    for (const [i, value] of pixel.entries()) expect(Math.abs(value - (shown[i] ?? 0))).toBeLessThanOrEqual(2)
  }
})

/** Shows a grey of PQ. */
function grey(value: number, peakNits?: number): Uint8Array {
  return convertCodedColours(Uint8Array.of(value, value, value), {
    primaries: 9,
    transfer: 16,
    isLimitedGrey: false,
    ...(peakNits !== undefined && { peakNits }),
  })
}

describe('light of PQ', () => {
  test('that is brighter is never shown darker, from black to white', () => {
    const shown = Array.from({ length: 256 }, (_, value) => grey(value)[0] ?? 0)
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
    expect([shown[0], shown[128], shown[255]]).toEqual([0, 132, 255])
  })

  // Of AVIF files with the box `clli`.
  test.each([
    [300, [41, 171, 249, 255]],
    [400, [39, 163, 239, 255]],
    [1000, [30, 133, 198, 246]],
    [2000, [30, 133, 197, 231]],
    [4000, [30, 133, 197, 220]],
  ])('is mapped as Chromium does if the brightest is %i', (peakNits, shown) => {
    for (const [i, stored] of [64, 128, 152, 184].entries()) {
      const [red = 0] = grey(stored, peakNits)
      // Chromium joins eight points of the curve.
      expect(Math.abs(red - (shown[i] ?? 0))).toBeLessThanOrEqual(3)
    }
  })

  test('of grey stays grey', () => {
    const [red = 0, green = 0, blue = 0] = grey(144)
    expect([green - red, blue - red]).toEqual([0, 0])
  })
})

test('stretches grey of limited range', () => {
  const shown = convertCodedColours(Uint8Array.of(0, 16, 125, 235, 255, 16), {
    primaries: 1,
    transfer: 13,
    isLimitedGrey: true,
  })
  expect([...shown]).toEqual([0, 0, 127, 255, 255, 0])
})

test('leaves white white', () => {
  expect([...convertCodedColours(Uint8Array.of(255, 255, 255), SDR_P3)]).toEqual([255, 255, 255])
})
