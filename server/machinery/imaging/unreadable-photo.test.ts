import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import { buildHeif, readCodedPicture } from './fixtures/build-heif.ts'
import { drawPattern, readPatternHeic } from './fixtures/encode-pattern.ts'

const UNSUPPORTED = {
  code: 'photo-unsupported-kind',
  status: 422,
  message: "this kind of picture isn't supported; save it as JPG in another program",
}

const jpeg = await drawPattern(64, 64).jpeg().toBuffer()

type Tiff = {
  readonly compression?: number
  readonly photometric: number
  readonly bits?: readonly number[]
  readonly isTiled?: boolean
}

/** Builds a TIFF of 64 × 64 pixels, whose content is a JPEG, in one strip or tile. */
function buildTiff({ compression = 1, photometric, bits = [8, 8, 8], isTiled = false }: Tiff): Buffer {
  const [SHORT, LONG] = [3, 4]
  const place = isTiled
    ? { width: 322, height: 323, at: 324, bytes: 325 }
    : { width: 256, height: 278, at: 273, bytes: 279 }
  const tags = new Map<number, readonly [type: number, count: number, value: number]>([
    [256, [LONG, 1, 64]],
    [257, [LONG, 1, 64]],
    [258, [SHORT, bits.length, 0]],
    [259, [SHORT, 1, compression]],
    [262, [SHORT, 1, photometric]],
    [277, [SHORT, 1, bits.length]],
    [place.width, [LONG, 1, 64]],
    [place.height, [LONG, 1, 64]],
    [place.at, [LONG, 1, 0]],
    [place.bytes, [LONG, 1, 64 * 64 * 3]],
  ])
  const headBytes = 10 + 12 * tags.size + 4
  const bitsAt = bits.length === 1 ? (bits[0] ?? 0) : headBytes
  tags.set(258, [SHORT, bits.length, bitsAt])
  tags.set(place.at, [LONG, 1, headBytes + 6])
  const head = Buffer.alloc(headBytes + 6)
  head.write('II*\0\b\0\0\0', 'latin1')
  head.writeUInt16LE(tags.size, 8)
  const sorted = [...tags].toSorted(([one], [other]) => one - other)
  sorted.forEach(([tag, [type, count, value]], i) => {
    head.writeUInt16LE(tag, 10 + 12 * i)
    head.writeUInt16LE(type, 12 + 12 * i)
    head.writeUInt32LE(count, 14 + 12 * i)
    head.writeUInt32LE(value, 18 + 12 * i)
  })
  bits.slice(0, 3).forEach((value, i) => head.writeUInt16LE(value, headBytes + 2 * i))
  return Buffer.concat([head, jpeg, Buffer.alloc(64 * 64 * 3)])
}

/** Changes the kind of compression that a JPEG says it has. */
function markJpeg(process: number, precision = 8): Buffer {
  const marked = Buffer.from(jpeg)
  const frame = marked.indexOf(Buffer.from([0xff, 0xc0]))
  marked[frame + 1] = process
  marked[frame + 4] = precision
  return marked
}

async function buildSequence(major: string): Promise<Buffer> {
  const file = buildHeif(readCodedPicture(await drawPattern(64, 64).avif().toBuffer()), { tile: [64, 64] })
  file.write(major, 8, 'latin1')
  return file
}

describe('what is intact but of another kind is not called damaged', () => {
  test.each([
    ['TIFF with old JPEG', () => buildTiff({ compression: 6, photometric: 6 })],
    ['TIFF with tiles of old JPEG', () => buildTiff({ compression: 6, photometric: 6, isTiled: true })],
    ['TIFF with tiles of Zstandard', () => buildTiff({ compression: 50_000, photometric: 2, isTiled: true })],
    ['TIFF with JPEG 2000', () => buildTiff({ compression: 34_712, photometric: 6 })],
    ['TIFF in CIE Lab of 8 bits', () => buildTiff({ photometric: 8 })],
    ['TIFF in ICC Lab', () => buildTiff({ photometric: 9 })],
    ['TIFF in ITU Lab', () => buildTiff({ photometric: 10 })],
    ['TIFF of a sensor', () => buildTiff({ photometric: 32_803, bits: [8] })],
    ['JPEG of 12 bits', () => markJpeg(0xc1, 12)],
    ['hierarchical JPEG', () => markJpeg(0xc5)],
    ['animated AVIF', () => buildSequence('avis')],
  ])('%s', async (_, build) => {
    await expect(decodePhoto(await build())).rejects.toMatchObject(UNSUPPORTED)
  })

  test('a HEIF sequence without a picture', async () => {
    const ftyp = '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc'
    const film = Buffer.concat([Buffer.from(`${ftyp}\0\0\x10\x08moov`, 'latin1'), Buffer.alloc(0x1000)])
    await expect(decodePhoto(film)).rejects.toMatchObject(UNSUPPORTED)
  })

  test('HEIC with another codec', async () => {
    const file = buildHeif(readCodedPicture(await readPatternHeic()), { tile: [512, 384] })
    const other = Buffer.from(file.toString('latin1').replaceAll('hvc1', 'vvc1'), 'latin1')
    await expect(decodePhoto(other)).rejects.toMatchObject(UNSUPPORTED)
  })
})

test('what is cut short still is called damaged', async () => {
  const whole = [await readPatternHeic(), jpeg, await drawPattern(64, 64).tiff().toBuffer()]
  for (const bytes of whole) {
    await expect(decodePhoto(bytes.subarray(0, bytes.length * 0.6))).rejects.toMatchObject({
      code: 'photo-damaged',
    })
  }
})
