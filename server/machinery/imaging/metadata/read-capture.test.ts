import fc, { assert, property, string } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as build from '../../../../test/factories/build-metadata.ts'
import { EXIF_TAGS, buildExifBomb, buildSparseWebp } from '../../../../test/factories/hostile-pictures.ts'
import type { PictureFormat } from '../photo-format.ts'
import { readPhotoHeader } from '../photo-header.ts'
import { findMetadata } from './find-metadata.ts'
import { readCapture, nameCamera } from './read-capture.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const original = '1989:05:05 14:08:45'
const ORIGINAL = '1989-05-05T14:08:45.000Z'
const TAKEN = { takenAt: new Date(ORIGINAL) }
const camera = { make: 'Canon', model: 'Canon EOS 5D' }
const exif = build.buildExif({ ...camera, original })
const prefixed = Buffer.concat([Buffer.from('Exif\0\0'), exif])
const xmp = build.buildXmp({ 'exif:DateTimeOriginal': '1989-05-05T14:08:45+02:00', 'tiff:Make': 'Ricoh' })
const iptc = build.buildIptc({ 55: '19890505', 60: '140845+0100' })
const IN_EXIF = { ...TAKEN, camera: 'Canon EOS 5D' }
const IN_XMP = { ...TAKEN, camera: 'Ricoh' }
const IN_TEXT = { ...TAKEN, camera: '' }

function read(format: PictureFormat, file: Buffer) {
  return readCapture(findMetadata(file, format))
}

function tiff(tag: number, bytes: Buffer, type = 1): Buffer {
  return build.buildExif({}, { extra: [{ tag, type, bytes }] })
}

function webp(name: string, content: Buffer): Buffer {
  return build.buildWebp(['VP8X', Buffer.alloc(10)], ['VP8 ', Buffer.alloc(33)], [name, content])
}

describe('the date taken and the camera are read from', () => {
  const apple = Buffer.concat([Buffer.from('\0\0\0\x06Exif\0\0', 'latin1'), exif])
  const withHeader = Buffer.concat([Buffer.from('\0\0\0\0\xff\xe1\x00\xb2Exif\0\0', 'latin1'), exif])
  const app13 = ['Photoshop 3.0\0', build.buildPhotoshop(iptc)] as const
  const itxt = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp])
  const time = Buffer.from('Creation Time\0Fri, 5 May 1989 14:08:45 +0200')
  const gif = Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xff\x0bXMP DataXMP', 'latin1'),
    xmp,
    Buffer.from('\x01\xff\xfe\xfd', 'latin1'),
  ])
  test.each([
    ['EXIF in JPEG', 'jpeg', build.buildJpeg([0xe1, 'Exif\0\0', exif]), IN_EXIF],
    ['XMP in JPEG', 'jpeg', build.buildJpeg([0xe1, XMP, xmp]), IN_XMP],
    ['IPTC in JPEG', 'jpeg', build.buildJpeg([0xed, ...app13]), IN_TEXT],
    ['EXIF in PNG', 'png', build.buildPng(['IDAT', Buffer.alloc(9)], ['eXIf', exif]), IN_EXIF],
    [
      'a profile with EXIF in PNG',
      'png',
      build.buildPng(build.buildZtxt('Raw profile type exif', build.buildProfile('exif', prefixed))),
      IN_EXIF,
    ],
    [
      'a segment of a JPEG in PNG',
      'png',
      build.buildPng([
        'tEXt',
        Buffer.from(`Raw profile type APP1\0${build.buildProfile('generic', prefixed)}`),
      ]),
      IN_EXIF,
    ],
    [
      'a segment of a JPEG with XMP in PNG',
      'png',
      build.buildPng(
        build.buildZtxt(
          'Raw profile type APP1',
          build.buildProfile('generic', Buffer.concat([Buffer.from(XMP), xmp])),
        ),
      ),
      IN_XMP,
    ],
    [
      'a profile with IPTC in PNG',
      'png',
      build.buildPng(
        build.buildZtxt('Raw profile type iptc', build.buildProfile('iptc', build.buildPhotoshop(iptc))),
      ),
      IN_TEXT,
    ],
    ['XMP in PNG', 'png', build.buildPng(['iTXt', itxt]), IN_XMP],
    ['the creation time of PNG', 'png', build.buildPng(['tEXt', time]), IN_TEXT],
    [
      'the texts of PNG in their order of preference',
      'png',
      build.buildPng(
        ['tEXt', Buffer.from('exif:DateTimeDigitized\x002021:01:01 00:00:00')],
        ['tEXt', Buffer.from('exif:DateTimeOriginal\x001989:05:05 14:08:45')],
      ),
      IN_TEXT,
    ],
    ['EXIF in WEBP', 'webp', webp('EXIF', prefixed), IN_EXIF],
    ['XMP in WEBP', 'webp', webp('XMP ', xmp), IN_XMP],
    ['XMP in GIF', 'gif', gif, IN_XMP],
    ['EXIF in TIFF', 'tiff', exif, IN_EXIF],
    [
      'the first directory of TIFF',
      'tiff',
      build.buildExif({}, { extra: [{ tag: 36_867, type: 2, bytes: Buffer.from(`${original}\0`) }] }),
      IN_TEXT,
    ],
    ['XMP in TIFF', 'tiff', tiff(700, xmp), IN_XMP],
    ['IPTC in TIFF', 'tiff', tiff(33_723, iptc), IN_TEXT],
    [
      'IPTC in TIFF as long numbers',
      'tiff',
      tiff(33_723, Buffer.concat([iptc, Buffer.alloc(4 - (iptc.length % 4))]), 4),
      IN_TEXT,
    ],
    ['IPTC of Photoshop in TIFF', 'tiff', tiff(34_377, build.buildPhotoshop(iptc)), IN_TEXT],
    ['EXIF in HEIC', 'heic', build.buildHeif(['mime', Buffer.from('x')], ['Exif', apple]), IN_EXIF],
    ['EXIF with the header of a segment in HEIC', 'heic', build.buildHeif(['Exif', withHeader]), IN_EXIF],
    ['XMP in AVIF', 'avif', build.buildHeif(['mime', xmp]), IN_XMP],
  ] as const)('%s', (_place, format, file, capture) => {
    expect(read(format, file)).toEqual(capture)
  })

  test.each([false, true])('EXIF above 64 KB, in one block and in several segments', isLittle => {
    const block = build.buildExif({ ...camera, original }, { filler: 150_000, isLittle })
    const segments = [0, 65_000, 130_000].map(
      at => [0xe1, 'Exif\0\0', block.subarray(at, at + 65_000)] as const,
    )
    expect(read('webp', build.buildWebp(['EXIF', block]))).toEqual(IN_EXIF)
    expect(read('jpeg', build.buildJpeg(...segments))).toEqual(IN_EXIF)
  })
})

/** Reads a JPEG with EXIF, XMP, and a date in IPTC. */
function jpeg(dates: Parameters<typeof build.buildExif>[0], packet: Record<string, string>) {
  return read(
    'jpeg',
    build.buildJpeg(
      [0xe1, 'Exif\0\0', build.buildExif(dates)],
      [0xe1, XMP, build.buildXmp(packet)],
      [0xed, 'Photoshop 3.0\0', build.buildPhotoshop(build.buildIptc({ 62: '20030303' }))],
    ),
  )
}

test('of several dates, the one that says when it was taken counts', () => {
  const others = { digitized: '2001:01:01 00:00:00', modified: '2021:04:01 08:22:44' }
  const modifiedAt = new Date('2021-04-01T08:22:44Z')
  const later = { 'xmp:CreateDate': '2002-02-02' }
  expect(jpeg({ ...others, original }, later)).toEqual({ ...TAKEN, modifiedAt, camera: '' })
  const at = (dates: Parameters<typeof jpeg>[0], packet: Record<string, string>) =>
    jpeg(dates, packet).takenAt?.toISOString()
  expect(at(others, later)).toBe('2001-01-01T00:00:00.000Z')
  expect(at({ modified: others.modified }, later)).toBe('2002-02-02T00:00:00.000Z')
  expect(at({ original: '0000:00:00 00:00:00' }, later)).toBe('2002-02-02T00:00:00.000Z')
  expect(at({}, { ...later, 'photoshop:DateCreated': '1989-05-05T14:08:45' })).toBe(ORIGINAL)
  expect(at({}, { 'xmp:ModifyDate': '2021-04-01' })).toBe('2003-03-03T00:00:00.000Z')
  expect(jpeg({}, { 'xmp:ModifyDate': '2021-04-01T08:22:44' }).modifiedAt).toEqual(modifiedAt)
})

test('the times of files and of their copies are no dates', () => {
  const png = build.buildPng(
    ['tEXt', Buffer.from('date:create\x002019-07-29T04:45:07+00:00')],
    ['tIME', Buffer.from([7, 227, 7, 29, 4, 45, 7])],
  )
  expect(read('png', png)).toEqual({ camera: '' })
})

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
  const block = build.buildExif({ original })
  expect(read('webp', build.buildWebp(['EXIF', Buffer.concat([block, note])])).burstId).toBe(id)
  expect(read('webp', build.buildWebp(['EXIF', Buffer.concat([block, note.subarray(0, 20)])]))).toEqual(
    IN_TEXT,
  )
})

test('a photo that libraries write has the same', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const dated = picture.withExif({
    IFD0: { Make: 'Canon', Model: 'Canon EOS 5D' },
    IFD2: { DateTimeOriginal: original, SubSecTimeOriginal: '25' },
  })
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const { takenAt, camera: name } = await readPhotoHeader(await dated.toFormat(format).toBuffer())
    expect([format, takenAt?.toISOString(), name]).toEqual([
      format,
      '1989-05-05T14:08:45.250Z',
      'Canon EOS 5D',
    ])
  }
})

describe('hostile metadata', () => {
  test('that claims more values than it contains is read or ignored', async () => {
    for (const tag of Object.values(EXIF_TAGS)) {
      for (const count of [0xffffffff, 9_499_900]) {
        const bomb = buildExifBomb({ byteSize: 9_500_000, count, tag })
        expect(await readPhotoHeader(buildSparseWebp(16, 16, bomb))).toMatchObject({ camera: '' })
      }
    }
  })

  test('of a million items without a size is read to its end', () => {
    const heif = build.buildHeif(['Exif', exif])
    const at = heif.indexOf('iloc') + 4
    const items = Buffer.alloc(6 * 1_000_000, 0xff)
    const broken = Buffer.concat([heif.subarray(0, at + 4), Buffer.from([0, 0, 0xff, 0xff]), items])
    broken.writeUInt32BE(broken.length - at + 4, at - 8)
    const meta = broken.indexOf('meta')
    broken.writeUInt32BE(broken.length - meta + 4, meta - 4)
    expect(read('heic', broken)).toEqual({ camera: '' })
  })

  test('cut or changed anywhere, is read or ignored', () => {
    const files = [
      ['jpeg', build.buildJpeg([0xe1, 'Exif\0\0', exif], [0xe1, XMP, xmp])],
      ['png', build.buildPng(['eXIf', exif], build.buildZtxt('Creation Time', original))],
      ['webp', build.buildWebp(['EXIF', exif], ['XMP ', xmp])],
      ['tiff', exif],
      ['heic', build.buildHeif(['Exif', exif], ['mime', xmp])],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.nat(),
        ([format, file], changes, cut) => {
          const bytes = Buffer.from(file.subarray(0, file.length - (cut % 50)))
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(typeof read(format, bytes).camera).toBe('string')
        },
      ),
    )
  })
})

test.each([
  ['Canon', 'Canon EOS 5D', 'Canon EOS 5D'],
  ['Canon EOS', 'Canon EOS 5D', 'Canon EOS 5D'],
  ['NIKON CORPORATION', 'NIKON D70', 'NIKON D70'],
  ['SAMSUNG', 'samsung SM-G920F', 'samsung SM-G920F'],
  ['Apple', 'iPhone 6', 'Apple iPhone 6'],
  ['Panasonic\0\0', ' DMC-TZ5 ', 'Panasonic DMC-TZ5'],
  ['', 'HP Scanjet', 'HP Scanjet'],
  ['FUJIFILM', '', 'FUJIFILM'],
  ['\0\0\0', ' ', ''],
])('%j and %j are named %j', (make, model, name) => {
  expect(nameCamera({ make, model })).toBe(name)
})

test('a name is one short line for any content of the file', () => {
  const hostile = string({ unit: 'binary', maxLength: 300 })
  assert(
    property(hostile, hostile, (make, model) => {
      const name = nameCamera({ make, model })
      expect(name.length).toBeLessThanOrEqual(121)
      expect(name).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})
