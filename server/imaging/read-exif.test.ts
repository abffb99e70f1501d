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

test('the time when a photo was taken has the fraction of its second, if the camera writes it', async () => {
  const DateTimeOriginal = '2021:02:03 04:05:06'
  expect(await readTime({ DateTimeOriginal, SubSecTimeOriginal: '7' })).toBe('2021-02-03T04:05:06.700Z')
  expect(await readTime({ DateTimeOriginal, SubSecTimeOriginal: '071234' })).toBe('2021-02-03T04:05:06.071Z')
  expect(await readTime({ DateTimeOriginal, SubSecTimeOriginal: '-1' })).toBe('2021-02-03T04:05:06.000Z')
  expect(await readTime({ DateTimeOriginal: `${DateTimeOriginal}.25` })).toBe('2021-02-03T04:05:06.250Z')
})

async function readTime(exif: Record<string, string>): Promise<string | undefined> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const metadata = await sharp(await picture.withExif({ IFD2: exif }).jpeg().toBuffer()).metadata()
  return readExif(metadata.exif).takenAt?.toISOString()
}

test('reads the id of a burst from the maker note of an iPhone', () => {
  const id = '65A7DF0A-1F09-4600-917B-9572A16AD016'
  const note = Buffer.alloc(80)
  note.write('Apple iOS\0\0\x01MM', 'latin1')
  // A directory with one entry: a text of 37 bytes behind it.
  note.writeUInt16BE(1, 14)
  note.writeUInt16BE(0x0b, 16)
  note.writeUInt16BE(2, 18)
  note.writeUInt32BE(id.length + 1, 20)
  note.writeUInt32BE(32, 24)
  note.write(id, 32)
  const emptyTiff = Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1')
  expect(readExif(Buffer.concat([emptyTiff, note])).burstId).toBe(id)
  expect(readExif(Buffer.concat([emptyTiff, note.subarray(0, 20)]))).toEqual({ camera: '' })
})
