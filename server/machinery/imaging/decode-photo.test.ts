import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import {
  CORNERS_BY_ORIENTATION,
  describeCorners,
  drawPattern,
  encodePattern,
  buildPngOfSize,
  buildTurnedHeic,
  WRITABLE_FORMATS,
} from './fixtures/encode-pattern.ts'
import { sharp } from './sharp.ts'

describe('decodePhoto', () => {
  test.each(WRITABLE_FORMATS)('reads %s', async format => {
    const { pixels, ...rest } = await decodePhoto(await encodePattern(format))
    expect(rest).toEqual({ originalWidth: 96, originalHeight: 64, format })
    expect([pixels.width, pixels.height, pixels.data.length]).toEqual([96, 64, 96 * 64 * 3])
    expect(describeCorners(pixels)).toBe('WB RB')
  })

  test('rotates HEIC once, although both its boxes and its EXIF say so', async () => {
    const photo = await decodePhoto(await buildTurnedHeic())
    expect(photo).toMatchObject({ format: 'heic', originalWidth: 64, originalHeight: 96 })
    expect(describeCorners(photo.pixels)).toBe('RW BB')
    expect(photo.takenAt).toEqual(new Date('2024-05-06T07:08:09Z'))
  })

  test.each(CORNERS_BY_ORIENTATION)(
    'makes a photo of EXIF orientation %i upright',
    async (orientation, corners) => {
      const photo = await decodePhoto(await encodePattern('jpeg', orientation))
      expect(describeCorners(photo.pixels)).toBe(corners)
      expect([photo.originalWidth, photo.originalHeight]).toEqual([photo.pixels.width, photo.pixels.height])
    },
  )

  test('shrinks to the requested long side, and never enlarges', async () => {
    const bytes = await encodePattern('jpeg', 6)
    const small = await decodePhoto(bytes, { maxLongSidePx: 48 })
    expect([small.pixels.width, small.pixels.height]).toEqual([32, 48])
    expect([small.originalWidth, small.originalHeight]).toEqual([64, 96])
    expect((await decodePhoto(bytes, { maxLongSidePx: 1000 })).pixels.height).toBe(96)
  })

  test('reads the first frame of an animation', async () => {
    const frames = [await encodePattern('png'), await drawPattern().flop().png().toBuffer()]
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { pixels } = await decodePhoto(animation)
    expect(pixels.height).toBe(64)
    expect(describeCorners(pixels)).toBe('WB RB')
  })

  test.each([
    ['CMYK', () => drawPattern().toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit', () => drawPattern().toColourspace('rgb16').png().toBuffer()],
    ['palette', () => drawPattern().png({ palette: true }).toBuffer()],
    ['CIE Lab', () => drawPattern().toColourspace('lab').tiff().toBuffer()],
  ])('reads %s colours as 8-bit RGB', async (_, make) => {
    const { pixels } = await decodePhoto(await make())
    expect(pixels.data).toHaveLength(96 * 64 * 3)
    expect(describeCorners(pixels)).toBe('WB RB')
  })

  test.each([
    ['greyscale', () => drawPattern().toColourspace('b-w').png().toBuffer()],
    ['16-bit greyscale', () => drawPattern().toColourspace('grey16').png().toBuffer()],
    ['one-bit', () => drawPattern().threshold(250).toColourspace('b-w').tiff({ bitdepth: 1 }).toBuffer()],
  ])('reads %s as RGB with three equal channels', async (_, make) => {
    const { data } = (await decodePhoto(await make())).pixels
    expect(data).toHaveLength(96 * 64 * 3)
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(data.every((value, i) => value === data[i - (i % 3)])).toBe(true)
  })

  test('makes transparent parts white', async () => {
    const { pixels } = await decodePhoto(await drawPattern().ensureAlpha(0).png().toBuffer())
    expect(pixels.data.every(value => value === 255)).toBe(true)
  })

  test.each([
    ['JPEG', () => encodePattern('jpeg', 6), 'RW BB'],
    ['HEIC', () => buildTurnedHeic(), 'RW BB'],
  ])('reads the picture of a motion photo, a %s with a film behind it', async (format, build, corners) => {
    const film = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'),
      Buffer.from('\0\0\x40\x08mdat', 'latin1'),
      Buffer.alloc(0x4000, 0xff),
    ])
    // HEIC has a box around it, whose size is that of the film and its own eight bytes.
    const box = Buffer.alloc(8)
    box.writeUInt32BE(box.length + film.length)
    box.write('mpvd', 4)
    const { pixels } = await decodePhoto(
      Buffer.concat([await build(), ...(format === 'HEIC' ? [box] : []), film]),
    )
    expect(describeCorners(pixels)).toBe(corners)
  })

  test('reads a single pixel', async () => {
    const { pixels } = await decodePhoto(await drawPattern(1, 1).png().toBuffer(), { maxLongSidePx: 1280 })
    expect([pixels.width, pixels.height, pixels.data.length]).toEqual([1, 1, 3])
  })

  test('reads when a photo was taken', async () => {
    const image = drawPattern().withExif({ IFD2: { DateTimeOriginal: '2021:02:03 04:05:06' } })
    expect((await decodePhoto(await image.jpeg().toBuffer())).takenAt).toEqual(
      new Date('2021-02-03T04:05:06Z'),
    )
  })

  test.each(['last summer', '0000:00:00 00:00:00', '2021:02:30 04:05:06', '9999:99:99 99:99:99'])(
    'ignores the invalid date %s, and uses another one in the photo',
    async DateTimeOriginal => {
      const nonsense = drawPattern().withExif({ IFD2: { DateTimeOriginal } })
      expect((await decodePhoto(await nonsense.jpeg().toBuffer())).takenAt).toBeUndefined()
      const IFD2 = { DateTimeOriginal, DateTimeDigitized: '2021:02:03 04:05:06' }
      const both = drawPattern().withExif({ IFD2 })
      expect((await decodePhoto(await both.jpeg().toBuffer())).takenAt).toEqual(
        new Date('2021-02-03T04:05:06Z'),
      )
    },
  )
})

describe('decodePhoto refuses', () => {
  test('an empty file', async () => {
    await expect(decodePhoto(Buffer.alloc(0))).rejects.toMatchObject({
      code: 'photo-empty',
      status: 422,
      message: 'the file is empty',
    })
  })

  test.each([
    ['text', 'Dear diary, today I saw a face.'],
    ['a web page', '<!doctype html><title>Not found</title>'],
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a video', '\0\0\0\u0014ftypisom\0\0\u0002\0isommp41'],
    ['one byte', 'x'],
  ])('%s', async (_, content) => {
    await expect(decodePhoto(Buffer.from(content, 'latin1'))).rejects.toMatchObject({
      code: 'photo-unknown-format',
      status: 415,
    })
  })

  test.each(WRITABLE_FORMATS)('%s that is truncated', async format => {
    const bytes = await encodePattern(format)
    for (const share of [0.2, 0.5]) {
      await expect(decodePhoto(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({
        code: 'photo-damaged',
        status: 422,
        message: expect.stringMatching(/^damaged or incomplete; copy it again [a-z ,]+$/),
      })
    }
  })

  test('a truncated JPEG, even if it is shrunk while it is read', async () => {
    const bytes = await drawPattern(1200, 900).jpeg().toBuffer()
    const cut = bytes.subarray(0, bytes.length / 2)
    await expect(decodePhoto(cut, { maxLongSidePx: 100 })).rejects.toMatchObject({ code: 'photo-damaged' })
  })

  test('a truncated HEIC', async () => {
    const bytes = await buildTurnedHeic()
    for (const share of [0.2, 0.5, 0.9]) {
      await expect(decodePhoto(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({
        code: 'photo-damaged',
      })
    }
  })

  test('a PNG with a wrong checksum', async () => {
    const bytes = await drawPattern().png().toBuffer()
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
    await expect(decodePhoto(bytes)).rejects.toMatchObject({ code: 'photo-damaged' })
  })

  test('400 megapixels, before allocating memory for them', async () => {
    const before = process.memoryUsage().rss
    await expect(decodePhoto(buildPngOfSize(20_000, 20_000))).rejects.toMatchObject({
      code: 'photo-too-many-pixels',
      status: 413,
      message:
        '20000 × 20000 pixels are more than 268 megapixels, the most that can be read; make it smaller first',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  })

  test('a PNG that claims more pixels than it has', async () => {
    await expect(decodePhoto(buildPngOfSize(2000, 1000))).rejects.toMatchObject({ code: 'photo-damaged' })
  })
})
