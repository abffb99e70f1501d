import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildPngChunk } from '../../../test/factories/hostile-pictures.ts'
import { cropFace } from './crop-face.ts'
import { cutPortrait } from './cut-portrait.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { buildHeif, heifProperties, readCodedPicture } from './fixtures/build-heif.ts'
import { drawPattern, readPatternHeic } from './fixtures/encode-pattern.ts'
import { makeRenditions } from './make-renditions.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import { reencodePicture } from './reencode-picture.ts'

const COLOUR = { r: 200, g: 80, b: 40 }
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const [LOSSLESS, FULL] = [{ lossless: true }, { quality: 100, chromaSubsampling: '4:4:4' }]

const { icc: p3 = Buffer.alloc(0) } = await sharp(await drawP3().png().toBuffer()).metadata()

/** A picture of COLOUR, stored in Display P3. */
function drawP3(): Sharp {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: COLOUR } }).withIccProfile('p3')
}

/** Everything that is made of a photo to be shown: its colour at a place, from 0 to 1. */
async function show(bytes: Buffer, place = 0.5): Promise<Record<string, number[]>> {
  const input = await decodeForEngine(bytes)
  const { preview, thumbnail } = await makeRenditions(input, { needsThumbnail: true })
  const { width, height } = input.header
  const box = { x: width * place, y: height * place, width: 4, height: 4 }
  const pictures = {
    preview: await readColour(preview, place),
    thumbnail: await readColour(thumbnail?.thumb ?? Buffer.alloc(0), place),
    'thumbnail before faces': await readColour((await makeThumbnail(bytes)).thumb, place),
    face: await readColour(await cropFace(input, box, 64), 0.5),
    portrait: await readColour(await cutPortrait(bytes, WHOLE), place),
    profile: await readColour(await reencodePicture(bytes, 64), place),
  }
  return pictures
}

async function readColour(picture: Uint8Array, place: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * place) * info.width + Math.floor(info.width * place)) * 3
  return [...data.subarray(at, at + 3)]
}

/** The largest difference of any picture, in red, green or blue. */
function measureDifference(shown: Record<string, number[]>, wanted: readonly number[]): number {
  const colours = Object.values(shown)
  return Math.max(...colours.flatMap(colour => wanted.map((value, i) => Math.abs((colour[i] ?? 0) - value))))
}

describe('a photo in Display P3', () => {
  test.each([
    ['JPEG', () => drawP3().jpeg(FULL)],
    ['PNG', () => drawP3().png()],
    ['PNG of 16 bits', () => drawP3().toColourspace('rgb16').png()],
    ['TIFF', () => drawP3().tiff()],
    ['WEBP', () => drawP3().webp(LOSSLESS)],
    ['AVIF', () => drawP3().avif(FULL)],
  ])('as %s is shown in sRGB everywhere, and given to the engine as stored', async (_, make) => {
    const bytes = await make().toBuffer()
    const shown = await show(bytes)
    expect(measureDifference(shown, Object.values(COLOUR))).toBeLessThanOrEqual(6)
    const { photo } = await decodeForEngine(bytes)
    const stored = await sharp(bytes, { ignoreIcc: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer()
    expect(Buffer.from(photo.pixels.data).equals(stored)).toBe(true)
    expect(stored[0]).toBeLessThan(COLOUR.r - 8)
  })

  test.each([
    ['HEIC with a profile', readPatternHeic, () => heifProperties.profile(p3)],
    ['HEIC by numbers', readPatternHeic, () => heifProperties.nclx(12, 13, { isFullRange: true })],
    ['AVIF by numbers', encodeAvif, () => heifProperties.nclx(12, 13, { isFullRange: true })],
  ])('as %s is shown brighter', async (_, read, describeColours) => {
    const coded = readCodedPicture(await read())
    const plain = buildHeif(coded, { tile: [512, 384] })
    const wide = buildHeif(coded, { tile: [512, 384], properties: [describeColours()] })
    // The red of 220 of the pattern is 240 in sRGB.
    expect(measureDifference(await show(plain, 0.4), [220, 0, 0])).toBeLessThanOrEqual(6)
    expect(measureDifference(await show(wide, 0.4), [240, 0, 0])).toBeLessThanOrEqual(6)
    const [engine, before] = await Promise.all([decodeForEngine(wide), decodeForEngine(plain)])
    expect(Buffer.from(engine.photo.pixels.data).equals(Buffer.from(before.photo.pixels.data))).toBe(true)
  })
})

async function encodeAvif(): Promise<Buffer> {
  return await drawPattern(512, 384).avif().toBuffer()
}

describe('HDR', () => {
  // A grey of 180 candela per square metre, which Chromium shows so.
  const [STORED, SHOWN] = [144, [175, 175, 175]] as const
  const grey = {
    create: { width: 64, height: 64, channels: 3 as const, background: { r: STORED, g: STORED, b: STORED } },
  }

  test.each([8, 10] as const)('as AVIF of %i bits is shown as browsers do', async bitdepth => {
    const coded = readCodedPicture(
      await sharp(grey)
        .avif({ ...FULL, bitdepth })
        .toBuffer(),
    )
    const properties = [heifProperties.nclx(9, 16, { isFullRange: true })]
    expect(
      measureDifference(await show(buildHeif(coded, { tile: [64, 64], properties })), SHOWN),
    ).toBeLessThanOrEqual(4)
  })

  test('whose file tells the brightest light is shown as browsers do', async () => {
    const coded = readCodedPicture(await sharp(grey).avif(FULL).toBuffer())
    const properties = [heifProperties.nclx(9, 16, { isFullRange: true }), heifProperties.clli(300)]
    const file = buildHeif(coded, { tile: [64, 64], properties })
    expect(measureDifference(await show(file), [225, 225, 225])).toBeLessThanOrEqual(4)
  })

  test('as HEIC is shown as browsers do', async () => {
    const coded = readCodedPicture(await readPatternHeic())
    const properties = [heifProperties.nclx(9, 16, { isFullRange: true })]
    const file = buildHeif(coded, { tile: [512, 384], properties })
    const shown = await show(file, 0.1)
    expect(measureDifference(shown, [255, 255, 255])).toBeLessThanOrEqual(1)
    // The pattern's red of 220 has more light than white has.
    const { preview = [] } = await show(file, 0.4)
    expect(measureDifference({ preview }, [255, 0, 0])).toBeLessThanOrEqual(8)
  })

  test('as PNG with cICP is shown as browsers do', async () => {
    const png = await sharp(grey).png().toBuffer()
    const afterHeader = 8 + 25
    const colours = buildPngChunk('cICP', Buffer.from([9, 16, 0, 1]))
    const bytes = Buffer.concat([png.subarray(0, afterHeader), colours, png.subarray(afterHeader)])
    expect(measureDifference(await show(bytes), SHOWN)).toBeLessThanOrEqual(3)
  })
})

test.each([
  ['limited', false, [255, 255, 255]],
  ['full', true, [235, 235, 235]],
] as const)('grey AVIF of %s range', async (_, isFullRange, shown) => {
  const background = { r: 235, g: 235, b: 235 }
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } })
  const coded = readCodedPicture(await picture.toColourspace('b-w').avif(FULL).toBuffer())
  const properties = [heifProperties.nclx(1, 13, { isFullRange })]
  expect(
    measureDifference(await show(buildHeif(coded, { tile: [64, 64], properties })), shown),
  ).toBeLessThanOrEqual(2)
})

test('a damaged profile does not hide a photo', async () => {
  const damaged = Buffer.from(p3)
  damaged.fill(0, 140, 300)
  const data = Buffer.concat([Buffer.from('p3\0\0', 'latin1'), deflateSync(damaged)])
  const png = await drawPattern().png().toBuffer()
  const bytes = Buffer.concat([png.subarray(0, 33), buildPngChunk('iCCP', data), png.subarray(33)])
  const { preview } = await makeRenditions(await decodeForEngine(bytes), { needsThumbnail: false })
  expect(preview.length).toBeGreaterThan(0)
})
