import { assert, integer, property, record } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { EXIF_TAGS, buildExifBomb, buildSparseWebp } from '../../test/factories/hostile-pictures.ts'
import { readPhotoHeader } from './photo-header.ts'
import { readExif } from './read-exif.ts'

/**
 * Returns the processor time of a run, in milliseconds. The limits in the tests are generous:
 * reading a whole photo takes a second.
 */
async function measureProcessorMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('EXIF that claims more values than it contains', () => {
  test.each([600_000, 9_500_000, 60_000])('costs nothing in a WEBP of %i bytes', async byteSize => {
    for (const tag of Object.values(EXIF_TAGS)) {
      for (const count of [0xffffffff, byteSize - 100]) {
        const bytes = buildSparseWebp(16, 16, buildExifBomb({ byteSize, count, tag }))
        // Without the limits it takes minutes.
        expect(await measureProcessorMs(async () => readPhotoHeader(bytes))).toBeLessThan(5000)
      }
    }
  })

  test('of any structure is read or ignored', () => {
    const bombs = record({
      byteSize: integer({ min: 26, max: 66_000 }),
      count: integer({ min: 0, max: 0xffffffff }),
      tag: integer({ min: 0, max: 0xffff }),
    })
    assert(
      property(bombs, bomb => {
        expect(readExif(buildExifBomb(bomb))).toEqual({ camera: '' })
      }),
    )
  })
})

test('ignores a block larger than a JPEG can hold', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const dated = picture.withExif({
    IFD0: { Make: 'Canon', Model: 'Canon EOS 5D' },
    IFD2: { DateTimeOriginal: '2021:02:03 04:05:06' },
  })
  const { exif } = await sharp(await dated.jpeg().toBuffer()).metadata()
  const block = exif ?? Buffer.alloc(0)
  const padTo = (byteSize: number) => Buffer.concat([block, Buffer.alloc(byteSize - block.length)])
  expect(readExif(padTo(64 * 1024))).toEqual({
    takenAt: new Date('2021-02-03T04:05:06Z'),
    camera: 'Canon EOS 5D',
  })
  expect(readExif(padTo(64 * 1024 + 1))).toEqual({ camera: '' })
})
