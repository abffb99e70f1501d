import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBox, buildFilm, buildMotionPhoto, describeMotion } from '../../../test/factories/build-film.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { findFilmInside } from './find-film-inside.ts'

const film = buildFilm({ brand: 'isom' })
const jpeg = await buildPhotoBytes({ shade: 3 })

function find(file: Buffer, xmp: string | null = null) {
  const found = findFilmInside(file, xmp === null ? null : Buffer.from(xmp))
  return found && file.subarray(found.start, found.start + found.byteSize)
}

describe('a film is found', () => {
  test('by the lengths of items, behind and before others', () => {
    const xmp = describeMotion(film.length)
    expect(find(buildMotionPhoto(jpeg, xmp, film), xmp)).toEqual(film)
    const gainMap = Buffer.from('a gain map')
    const before = describeMotion(film.length, { after: gainMap.length })
    expect(find(buildMotionPhoto(jpeg, before, Buffer.concat([film, gainMap])), before)).toEqual(film)
  })

  test.each(['GCamera:MicroVideoOffset="N"', '><GCamera:MicroVideoOffset>N</GCamera:MicroVideoOffset><a'])(
    'by its distance from the end: %s',
    form => {
      const xmp = `<rdf:Description ${form.replace('N', String(film.length))}/>`
      expect(find(buildMotionPhoto(jpeg, xmp, film), xmp)).toEqual(film)
    },
  )

  test('behind the mark of Samsung, up to the end of its boxes', () => {
    const mark = Buffer.from('MotionPhoto_Data')
    expect(find(Buffer.concat([jpeg, mark, film, Buffer.from('SEFHxxxxSEFT')]))).toEqual(film)
  })

  test('in a box of a HEIC', () => {
    const ftyp = buildBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
    const heic = Buffer.concat([ftyp, buildBox('meta', Buffer.alloc(30)), buildBox('mpvd', film)])
    expect(find(heic)).toEqual(film)
  })
})

test.each([
  ['0'],
  [String(film.length + 1)],
  [String(film.length - 1)],
  ['-5'],
  ['4294967296'],
  ['999999999999'],
  ['99999999999999999999999'],
  ['1e3'],
  ['NaN'],
])('what says that the film has %s bytes leads to none', claimed => {
  const items = describeMotion(claimed)
  const offset = `<rdf:Description GCamera:MicroVideoOffset="${claimed}"/>`
  for (const xmp of [items, offset]) expect(find(buildMotionPhoto(jpeg, xmp, film), xmp)).toBeNull()
})

test('pictures and noise have no film, and boxes that claim more than there is lead to none', () => {
  expect(find(jpeg)).toBeNull()
  const ftyp = buildBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const huge = buildBox('mpvd', film)
  huge.writeUInt32BE(0xff_ff_ff_ff)
  expect(find(Buffer.concat([ftyp, huge]))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 300 }), (bytes, xmp) => {
      const found = findFilmInside(bytes, Buffer.from(xmp))
      if (found) expect(found.start + found.byteSize).toBeLessThanOrEqual(bytes.length)
    }),
  )
})
