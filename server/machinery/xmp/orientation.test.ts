import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { isSideways, toStored, toUpright } from './orientation.ts'

describe('toUpright', () => {
  test('maps a box to the place of its pixels after rotation by the picture library', async () => {
    const [width, height] = [8, 4]
    const box = { x: 1 / 8, y: 0, width: 2 / 8, height: 1 / 4 }
    for (let orientation = 1; orientation <= 8; orientation++) {
      const pixels = Buffer.alloc(width * height)
      pixels.fill(255, 1, 3)
      const stored = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .withMetadata({ orientation })
        .png()
        .toBuffer()
      const { data, info } = await sharp(stored)
        .autoOrient()
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const lit = [...data.keys()].filter(i => (data[i] ?? 0) > 200)
      const columns = lit.map(i => i % info.width)
      const rows = lit.map(i => Math.floor(i / info.width))
      const upright = toUpright(box, orientation)
      expect([orientation, Math.min(...columns), Math.min(...rows), lit.length]).toEqual([
        orientation,
        Math.round(upright.x * info.width),
        Math.round(upright.y * info.height),
        2,
      ])
      expect(isSideways(orientation)).toBe(info.width < info.height)
    }
  })

  test('is inverted by toStored', () => {
    const unit = fc.double({ min: 0, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(
        unit,
        unit,
        unit,
        unit,
        fc.integer({ min: 0, max: 9 }),
        (x, y, width, height, orientation) => {
          const back = toStored(toUpright({ x, y, width, height }, orientation), orientation)
          for (const [side, value] of Object.entries({ x, y, width, height })) {
            expect(back[side as keyof typeof back]).toBeCloseTo(value, 9)
          }
        },
      ),
    )
  })
})
