import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  buildSparsePng,
  buildSparseWebp,
  buildPlainJpeg,
  buildProgressiveJpeg,
} from '../../../test/factories/hostile-pictures.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { makeRenditions } from './make-renditions.ts'
import { detectPhotoFormat } from './photo-format.ts'
import { readPhotoHeader } from './photo-header.ts'
import { assertPixelLimits, type PictureSize } from './pixel-limit.ts'
import { readPictureSize, readUprightSize, SIZE_BYTES } from './read-picture-size.ts'

const photo = { width: 10_500, height: 10_000, isProgressive: false, byteSize: 10e6 } as const
const allowed = (size: PictureSize) => () => assertPixelLimits(size)
const TOO_MANY = { code: 'photo-too-many-pixels', status: 413 }

describe('the limits of pixels', () => {
  test.each(['jpeg', 'png'] as const)('a %s that is decoded row by row may have 268 megapixels', format => {
    const size = { ...photo, format, width: 16_384, height: 16_384 }
    expect(allowed(size)).not.toThrow()
    expect(allowed({ ...size, width: 16_385 })).toThrow(expect.objectContaining(TOO_MANY))
  })

  test.each([
    { format: 'jpeg', isProgressive: true },
    { format: 'png', isProgressive: true },
    { format: 'webp' },
    { format: 'gif' },
    { format: 'heic' },
    { format: 'avif' },
    { format: 'tiff' },
  ] as const)('a picture that is decoded as a whole may have 105 megapixels: %o', kind => {
    expect(allowed({ ...photo, ...kind })).not.toThrow()
    expect(allowed({ ...photo, ...kind, width: 10_501 })).toThrow(expect.objectContaining(TOO_MANY))
  })

  test('beyond 32 megapixels, one byte is required for every 64 pixels, except in a baseline JPEG', () => {
    const sparse = { ...photo, format: 'webp', width: 8000, height: 4000, byteSize: 30 } as const
    expect(allowed(sparse)).not.toThrow()
    expect(allowed({ ...sparse, height: 4001 })).toThrow(expect.objectContaining(TOO_MANY))
    expect(allowed({ ...sparse, height: 8000, byteSize: 1_000_000 })).not.toThrow()
    expect(allowed({ ...sparse, height: 8000, byteSize: 999_999 })).toThrow(expect.objectContaining(TOO_MANY))
    expect(allowed({ ...sparse, height: 8000, format: 'jpeg' })).not.toThrow()
  })

  test('a scan in black and white may be empty, and have 268 megapixels', () => {
    const scan = {
      ...photo,
      format: 'tiff',
      bitsPerPixel: 1,
      width: 16_384,
      height: 16_384,
      byteSize: 3000,
    } as const
    expect(allowed(scan)).not.toThrow()
    expect(allowed({ ...scan, width: 16_385 })).toThrow(expect.objectContaining(TOO_MANY))
    expect(allowed({ ...scan, width: 8000, bitsPerPixel: 24 })).toThrow(expect.objectContaining(TOO_MANY))
  })

  test('the fewer bits a pixel has, the fewer bytes are required', () => {
    const page = { ...photo, format: 'png', width: 4960, height: 7016, byteSize: 200_000 } as const
    expect(allowed({ ...page, bitsPerPixel: 24 })).toThrow(expect.objectContaining(TOO_MANY))
    expect(allowed({ ...page, bitsPerPixel: 8 })).not.toThrow()
    expect(allowed({ ...page, byteSize: 25_000, bitsPerPixel: 1 })).not.toThrow()
    expect(allowed({ ...page, byteSize: 20_000, bitsPerPixel: 1 })).toThrow(expect.objectContaining(TOO_MANY))
  })

  test.each(['avif', 'heic'] as const)('%s may be smooth up to 67 megapixels', format => {
    const smooth = { ...photo, format, width: 8192, height: 8192, byteSize: 20_000 } as const
    expect(allowed(smooth)).not.toThrow()
    expect(allowed({ ...smooth, width: 8193 })).toThrow(expect.objectContaining(TOO_MANY))
  })

  test('the scans of a progressive JPEG are counted', () => {
    const layered = { ...photo, format: 'jpeg', isProgressive: true, scans: 20 } as const
    expect(allowed(layered)).not.toThrow()
    expect(allowed({ ...layered, scans: 21 })).toThrow(expect.objectContaining(TOO_MANY))
    // Scans of pictures appended to the first one, as phones write them, do not count.
    expect(allowed({ ...layered, scans: 21, isProgressive: false })).not.toThrow()
  })
})

describe('readPhotoHeader refuses before it decodes', () => {
  test.each([
    ['a lossless WEBP of 30 bytes', () => buildSparseWebp(16_383, 16_383)],
    ['one that is just too large to be empty', () => buildSparseWebp(8000, 4001)],
    ['an empty PNG', () => buildSparsePng(8000, 8000)],
    ['an interlaced PNG', () => buildSparsePng(12_000, 12_000, { isInterlaced: true })],
    ['a progressive JPEG', () => buildProgressiveJpeg(16_384, 16_384)],
    ['a progressive JPEG of many layers', () => buildProgressiveJpeg(6000, 4000, { scans: 90 })],
  ])('%s', async (_, make) => {
    await expect(readPhotoHeader(make())).rejects.toMatchObject(TOO_MANY)
  })
})

describe('readPhotoHeader accepts', () => {
  test.each([
    ['an empty page at 600 dpi, as fax writes it', () => drawEmptyPage(4960, 7016), 4960, 7016],
    ['a lossless WEBP of 32 megapixels', () => buildSparseWebp(8000, 4000), 8000, 4000],
    [
      'a progressive JPEG of 24 megapixels',
      () => buildProgressiveJpeg(6000, 4000, { scans: 12 }),
      6000,
      4000,
    ],
  ])('%s', async (_, make, width, height) => {
    expect(await readPhotoHeader(await make())).toMatchObject({ width, height })
  })
})

async function drawEmptyPage(width: number, height: number): Promise<Buffer> {
  const page = sharp({ create: { width, height, channels: 3, background: '#fff' } })
  return await page.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
}

test('a panorama of 200 megapixels is shrunk while reading', async () => {
  const { photo, header, scale } = await decodeForEngine(buildPlainJpeg(25_000, 8000))
  expect(header).toMatchObject({ width: 25_000, height: 8000 })
  expect(photo.pixels.width).toBe(8192)
  expect(scale).toBeCloseTo(25_000 / 8192)
})

test('the largest accepted photo gets renditions too', async () => {
  const bytes = buildPlainJpeg(16_384, 16_384)
  const { preview } = await makeRenditions(await decodeForEngine(bytes), { needsThumbnail: true })
  expect(preview.length).toBeGreaterThan(0)
})

test.each([
  ['png', () => buildSparsePng(1000, 600), { width: 1000, height: 600, isProgressive: false }],
  ['png', () => buildSparsePng(1000, 600, { isInterlaced: true }), { isProgressive: true }],
  ['webp', () => buildSparseWebp(1000, 600), { width: 1000, height: 600 }],
  ['webp', () => buildSparseWebp(1000, 600, Buffer.alloc(99)), { width: 1000, height: 600 }],
  ['jpeg', () => buildPlainJpeg(1000, 600), { width: 1000, height: 600, isProgressive: false }],
  ['jpeg', () => buildProgressiveJpeg(1000, 600), { width: 1000, height: 600, isProgressive: true }],
] as const)('the first bytes of a %s contain its size', (format, make, size) => {
  const bytes = make()
  expect(detectPhotoFormat(bytes)).toBe(format)
  expect(readPictureSize(format, bytes.subarray(0, 500))).toMatchObject({ format, ...size })
})

const DRAWN = sharp({ create: { width: 60, height: 40, channels: 3, background: '#567' } })

test.each([
  ['a JPEG', 'jpeg', () => DRAWN.clone().jpeg(), [60, 40]],
  ['a JPEG on its side', 'jpeg', () => DRAWN.clone().withMetadata({ orientation: 6 }).jpeg(), [40, 60]],
  ['a JPEG upside down', 'jpeg', () => DRAWN.clone().withMetadata({ orientation: 3 }).jpeg(), [60, 40]],
  ['a PNG on its side', 'png', () => DRAWN.clone().withMetadata({ orientation: 8 }).png(), [40, 60]],
  ['a WEBP', 'webp', () => DRAWN.clone().webp(), [60, 40]],
  [
    'a WEBP with EXIF behind',
    'webp',
    () => DRAWN.clone().withMetadata({ orientation: 6 }).webp(),
    [null, null],
  ],
  ['a TIFF', 'tiff', () => DRAWN.clone().tiff(), [null, null]],
] as const)('the size of %s before it is decoded', async (_, format, draw, [width, height]) => {
  const head = (await draw().toBuffer()).subarray(0, SIZE_BYTES)
  expect(readUprightSize(format, head)).toEqual({ width, height })
})

test('a JPEG without any pixel has no size', () => {
  expect(readUprightSize('jpeg', buildPlainJpeg(0, 600))).toEqual({ width: null, height: null })
})
