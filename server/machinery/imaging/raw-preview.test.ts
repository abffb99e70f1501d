import { describe, expect, test } from 'vitest'
import { buildNoise, buildRaw, RAW_FORMATS } from '../../../test/factories/build-raw.ts'
import { cutPortrait } from './cut-portrait.ts'
import { decodePhoto } from './decode-photo.ts'
import { CORNERS_BY_ORIENTATION, describeCorners, drawPattern } from './fixtures/encode-pattern.ts'
import { detectPhotoFormat } from './photo-format.ts'
import { readPhotoHeader } from './photo-header.ts'
import type { RawFormat } from './raw-format.ts'
import { readRawPreview } from './raw-preview.ts'
import { sharp } from './sharp.ts'

const PREVIEW = await drawPattern(960, 640).jpeg().toBuffer()

const CAMERAS: Record<RawFormat, string> = {
  cr2: 'Canon EOS 30D',
  cr3: 'Canon EOS R6',
  nef: 'NIKON D700',
  arw: 'SONY ILCE-6300',
  raf: 'FUJIFILM X100V',
  orf: 'OLYMPUS CORPORATION E-M10',
  rw2: 'Panasonic DMC-GH4',
  dng: 'RICOH GR III',
}

test.each(RAW_FORMATS)(
  'the time of %s has the fraction of its second, as that of the JPG beside it',
  async format => {
    const raw = await buildRaw(format, { preview: PREVIEW, fraction: '25' })
    expect((await readPhotoHeader(raw)).takenAt).toEqual(new Date('2024-05-06T07:08:09.250Z'))
    const odd = await buildRaw(format, { preview: PREVIEW, fraction: '-1' })
    expect((await readPhotoHeader(odd)).takenAt).toEqual(new Date('2024-05-06T07:08:09Z'))
  },
)

describe.each(RAW_FORMATS)('of %s', format => {
  test('reads the largest preview, upright, with date and camera', async () => {
    const raw = await buildRaw(format, { preview: PREVIEW, orientation: 6 })
    expect(detectPhotoFormat(raw)).toBe(format)
    expect(await readPhotoHeader(raw)).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 960,
      orientation: 6,
      camera: CAMERAS[format],
      takenAt: new Date('2024-05-06T07:08:09Z'),
    })
    const { pixels } = await decodePhoto(raw, { maxLongSidePx: 96 })
    expect(describeCorners(pixels)).toBe('RW BB')
    const portrait = await cutPortrait(raw, { x: 0, y: 0, width: 0.1, height: 0.1 })
    expect((await decodePhoto(portrait)).format).toBe('webp')
  })

  test('refuses a file with nothing but a thumbnail, and says its size', async () => {
    const preview = await drawPattern(320, 240).jpeg().toBuffer()
    await expect(readPhotoHeader(await buildRaw(format, { preview }))).rejects.toMatchObject({
      code: 'raw-without-preview',
      status: 422,
      message: expect.stringContaining('320 × 240 pixels'),
    })
  })

  test('reads or refuses each cut and each changed byte of its tags', async () => {
    const raw = await buildRaw(format, { preview: PREVIEW })
    const read = (bytes: Buffer) => {
      try {
        return readRawPreview(bytes, format).jpeg.length
      } catch (error) {
        return error
      }
    }
    const step = raw.length / 300
    const results = Array.from({ length: 300 }, (_, i) => {
      const spoiled = Buffer.from(raw)
      spoiled[i] = (spoiled[i] ?? 0) ^ 0xff
      return [read(raw.subarray(0, i * step)), read(spoiled)]
    }).flat()
    for (const result of results) {
      if (typeof result === 'number') expect(result).toBeLessThan(raw.length)
      else expect(result).toMatchObject({ code: 'raw-without-preview' })
    }
  })
})

test.each(CORNERS_BY_ORIENTATION)('rotates a preview by the orientation %i', async (orientation, corners) => {
  const raw = await buildRaw('cr2', { preview: PREVIEW, orientation })
  expect(describeCorners((await decodePhoto(raw)).pixels)).toBe(corners)
})

test('follows the preview where it has an orientation of its own', async () => {
  const upright = await sharp(PREVIEW).withMetadata({ orientation: 1 }).jpeg().toBuffer()
  const { width, height } = await readPhotoHeader(await buildRaw('nef', { preview: upright, orientation: 6 }))
  expect([width, height]).toEqual([960, 640])
})

test('returns the XMP packet of the raw file', async () => {
  const xmp = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
  expect((await readPhotoHeader(await buildRaw('dng', { preview: PREVIEW, xmp }))).xmp).toEqual(
    new Uint8Array(xmp),
  )
})

test('takes no tile of a DNG for its preview', async () => {
  const tile = await drawPattern(1024, 1024).jpeg().toBuffer()
  const raw = await buildRaw('dng', { preview: PREVIEW })
  const { width, height } = await readPhotoHeader(Buffer.concat([raw, tile, tile]))
  expect([width, height]).toEqual([960, 640])
})

test('takes TIFF files with smaller versions of their picture for TIFF', async () => {
  const pyramid = await drawPattern(960, 640).tiff({ pyramid: true, tile: true }).toBuffer()
  expect(detectPhotoFormat(pyramid)).toBe('tiff')
  expect((await readPhotoHeader(pyramid)).width).toBe(960)
})

describe('of hostile files', () => {
  const header = Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0', 'latin1')
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 2])

  test.each([
    ['beginnings of JPEGs', Buffer.alloc(3_000_000, start)],
    ['chains of segments', Buffer.concat([start, Buffer.alloc(3_000_000, Buffer.from([0xff, 0xe1, 0, 2]))])],
    ['the byte 255', Buffer.alloc(3_000_000, 0xff)],
    ['noise', buildNoise(3_000_000)],
  ])('reads one full of %s in a bounded number of steps', (_, content) => {
    const read = () => readRawPreview(Buffer.concat([header, content]), 'cr2')
    expect(read).toThrow(expect.objectContaining({ code: 'raw-without-preview' }))
  })

  test('reads no more values than there are, whatever is claimed', async () => {
    const raw = await buildRaw('cr2', { preview: PREVIEW })
    // Number of entries, and the counts of values.
    raw.writeUInt16LE(0xffff, 16)
    for (let at = 18; at < 18 + 5 * 12; at += 12) raw.writeUInt32LE(0xffffffff, at + 4)
    const { width, camera } = await readPhotoHeader(raw)
    expect([width, camera.length > 0]).toEqual([960, true])
  })

  test('does not follow a directory to itself', async () => {
    const raw = await buildRaw('cr2', { preview: PREVIEW })
    const exif = raw.indexOf(Buffer.from([0x69, 0x87, 4, 0]))
    raw.writeUInt32LE(16, exif + 8)
    expect((await readPhotoHeader(raw)).takenAt).toBeUndefined()
  })
})
