import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeForEngine } from './decode-for-engine.ts'
import { makeRenditions } from './make-renditions.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/**
 * Draws a photo, red on the left and blue on the right, with an EXIF orientation and a colour
 * space.
 */
async function drawTwoHalves({
  orientation = 1,
  profile = 'srgb',
  width = 3000,
  height = 1500,
}: { orientation?: number; profile?: string; width?: number; height?: number } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: { r: 0, g: 0, b: 255 } } })
    .png()
    .toBuffer()
  const turns = { 1: 0, 6: 270, 3: 180, 8: 90 }[orientation] ?? 0
  const picture = await sharp({ create: { ...half, width, background: { r: 255, g: 0, b: 0 } } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
  return sharp(picture)
    .rotate(turns)
    .withMetadata({ orientation })
    .withIccProfile(profile)
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function render(bytes: Buffer) {
  const { preview, thumbnail } = await makeRenditions(await decodeForEngine(bytes), { needsThumbnail: true })
  const alone = await makeThumbnail(bytes)
  return {
    preview: await look(preview),
    thumb: await look(thumbnail?.thumb ?? Buffer.of()),
    alone: { ...alone, ...(await look(alone.thumb)) },
  }
}

async function look(picture: Uint8Array) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const readColour = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return {
    metadata: await sharp(picture).metadata(),
    left: readColour(0.25, 0.5),
    right: readColour(0.75, 0.5),
  }
}

/** Returns the largest difference among red, green and blue. */
function measureDifference(colour: readonly number[], wanted: readonly number[]): number {
  return Math.max(...wanted.map((value, i) => Math.abs((colour[i] ?? 0) - value)))
}

describe('makeRenditions', () => {
  test.each([1, 6, 3, 8])('makes a photo of EXIF orientation %i upright', async orientation => {
    const { preview, thumb, alone } = await render(await drawTwoHalves({ orientation }))
    expect(preview.metadata).toMatchObject({ format: 'jpeg', width: 2048, height: 1024 })
    expect(thumb.metadata).toMatchObject({ format: 'webp', width: 400, height: 200 })
    expect(alone).toMatchObject({ width: 3000, height: 1500, metadata: thumb.metadata })
    for (const { left, right } of [preview, thumb, alone]) {
      expect(measureDifference(left, [255, 0, 0])).toBeLessThan(25)
      expect(measureDifference(right, [0, 0, 255])).toBeLessThan(25)
    }
  })

  test('keeps the colours of a wide-gamut photo', async () => {
    const { preview, alone } = await render(await drawTwoHalves({ profile: 'p3' }))
    // sRGB red written in Display P3 has the values 234, 51, 35; without the profile it would look
    // pale.
    for (const { left } of [preview, alone]) expect(measureDifference(left, [255, 0, 0])).toBeLessThan(25)
  })

  test('keeps a small photo at its size, without metadata', async () => {
    const { preview, thumb } = await render(await drawTwoHalves({ width: 300, height: 200 }))
    expect(preview.metadata).toMatchObject({ width: 300, height: 200 })
    expect(thumb.metadata).toMatchObject({ width: 300, height: 200 })
    expect([preview.metadata.exif, preview.metadata.icc]).toEqual([undefined, undefined])
  })

  test('converts HEIC to JPEG', async () => {
    const heic = fileURLToPath(new URL('fixtures/turned.heic', import.meta.url))
    const { preview } = await render(await readFile(heic))
    expect(preview.metadata.format).toBe('jpeg')
  })
})
