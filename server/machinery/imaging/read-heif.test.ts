import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import { buildHeif, heifProperties, readCodedPicture } from './fixtures/build-heif.ts'
import { buildTurnedHeic, describeCorners, drawPattern, readPatternHeic } from './fixtures/encode-pattern.ts'
import { readPhotoHeader } from './photo-header.ts'
import { readHeif } from './read-heif.ts'

const heic = readCodedPicture(await readPatternHeic())
const avif = readCodedPicture(await drawPattern(512, 384).avif().toBuffer())
const smallHeic = readCodedPicture(await buildTurnedHeic())
const smallAvif = readCodedPicture(await drawPattern(96, 64).avif().toBuffer())

describe('a picture of 300 tiles', () => {
  test.each([
    ['heic', smallHeic],
    ['avif', smallAvif],
  ] as const)('is read as %s', async (format, coded) => {
    const file = buildHeif(coded, { tile: [96, 64], columns: 20, rows: 15 })
    expect(readHeif(file)).toMatchObject({ itemCount: 301, itemType: 'grid' })
    const { pixels, ...photo } = await decodePhoto(file)
    expect(photo).toEqual({ originalWidth: 1920, originalHeight: 960, format })
    expect(describeCorners(pixels)).toBe('WB RB')
  })
})

test('64 megapixels of HEIC are read, and 200 are refused with the limit', async () => {
  const file = buildHeif(heic, { tile: [512, 384], columns: 18, rows: 19, size: [9216, 6912] })
  expect(await readPhotoHeader(file)).toMatchObject({ width: 9216, height: 6912 })
  const large = buildHeif(heic, { tile: [512, 384], columns: 32, rows: 32, size: [16_320, 12_240] })
  await expect(readPhotoHeader(large)).rejects.toMatchObject({
    code: 'photo-too-many-pixels',
    message: expect.stringContaining('more than 105 megapixels'),
  })
})

describe('a picture of which its file shows a part', () => {
  const { clap, irot, imir } = heifProperties
  // From the upper left corner of the pattern: a third of it is white, the left half red.
  const corner = clap(200, 200, -312, -184)

  test.each([
    ['heic', heic, [corner], 'WR RR'],
    ['avif', avif, [corner], 'WR RR'],
    ['heic', heic, [corner, irot(1)], 'RR WR'],
    ['avif', avif, [corner, irot(1)], 'RR WR'],
    ['heic', heic, [corner, irot(2)], 'RR RW'],
    ['heic', heic, [corner, irot(3)], 'RW RR'],
    ['heic', heic, [corner, imir(0)], 'RR WR'],
    ['avif', avif, [corner, imir(0)], 'RR WR'],
    ['heic', heic, [corner, imir(1)], 'RW RR'],
    ['heic', heic, [corner, irot(1), imir(1)], 'RR RW'],
    ['avif', avif, [corner, irot(1), imir(1)], 'RR RW'],
    // A part of the turned picture.
    ['heic', heic, [irot(1), clap(200, 200, -184, 312)], 'RR WR'],
    ['avif', avif, [irot(1), clap(200, 200, -184, 312)], 'RR WR'],
  ] as const)('%s %#', async (_, coded, properties, corners) => {
    const { pixels } = await decodePhoto(buildHeif(coded, { tile: [512, 384], properties }))
    expect([pixels.width, pixels.height]).toEqual([200, 200])
    expect(describeCorners(pixels)).toBe(corners)
  })

  test('a part of another shape is turned with it', async () => {
    const properties = [clap(300, 40), irot(1)]
    for (const coded of [heic, avif]) {
      const { pixels } = await decodePhoto(buildHeif(coded, { tile: [512, 384], properties }))
      expect([pixels.width, pixels.height]).toEqual([40, 300])
      expect(describeCorners(pixels)).toBe('BB RR')
    }
  })

  test('of nothing, or of numbers without a value, is refused', async () => {
    for (const [width, height] of [
      [0, 0],
      [0xffffffff, 1],
    ] as const) {
      const file = buildHeif(heic, { tile: [512, 384], properties: [clap(width, height)] })
      await expect(decodePhoto(file)).rejects.toMatchObject({ status: 422 })
    }
  })
})

test('a damaged file is read without an error', () => {
  const file = buildHeif(heic, {
    tile: [512, 384],
    columns: 2,
    properties: [heifProperties.clap(3, 4), heifProperties.nclx(9, 16, { isFullRange: false })],
  })
  expect(readHeif(file)).toMatchObject({ colours: { primaries: 9, transfer: 16, isFullRange: false } })
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), fc.nat(file.length), (at, value, end) => {
      const damaged = Buffer.from(file)
      damaged[at] = value
      readHeif(damaged.subarray(0, end))
      readHeif(damaged)
    }),
  )
})
