import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPicasaNotes } from './picasa-notes.ts'

const INI = [
  '[Picasa]',
  'name=Summer',
  '[Contacts]',
  '77=mina_lh,cb989580bc43a91',
  '[Contacts2]',
  'd4a3b2c1=Ann Lee;ann@example.org;',
  '90ffee=Zoë;;',
  '[IMG_1.jpg]',
  'rotate=rotate(1)',
  'faces=rect64(40004ccc59997fff),d4a3b2c1;rect64(8000),90ffee;rect64(19994000333380ff),ffffffffffffffff;rect64(19994000333380ff),77',
  'backuphash=1234',
  '[IMG_2.JPG]',
  'faces=rect64(4000c0008000),90ffee',
  '',
].join('\r\n')

test('reads named faces and their boxes, by the contacts of the folder', () => {
  const ann = {
    x: 0.25,
    y: expect.closeTo(0.3, 3),
    width: expect.closeTo(0.1, 3),
    height: expect.closeTo(0.2, 3),
  }
  // A box without width, a person whom Picasa did not know, and an account instead of a name are
  // left out.
  expect(readPicasaNotes(INI)('img_1.JPG')).toEqual([{ name: 'Ann Lee', box: ann }])
  // Leading zeros are not written.
  const zoe = { x: 0, y: 0.25, width: 0.75, height: 0.25 }
  expect(readPicasaNotes(INI)('IMG_2.JPG')).toEqual([{ name: 'Zoë', box: zoe }])
  expect(readPicasaNotes(INI)('IMG_3.jpg')).toEqual([])
  expect(readPicasaNotes('')('IMG_1.jpg')).toEqual([])
})

test('leaves out names that it cannot decode', () => {
  const bytes = Buffer.from(
    '[Contacts2]\nab=José;;\n[IMG_1.jpg]\nfaces=rect64(400040008000c000),ab',
    'latin1',
  )
  expect(readPicasaNotes(bytes.toString())('IMG_1.jpg')).toEqual([])
  expect(readPicasaNotes(bytes.toString('latin1'))('IMG_1.jpg')).toMatchObject([{ name: 'José' }])
})

test('reads any content without failing', () => {
  for (const title of ['__proto__', 'constructor', 'contacts2', 'picasa']) {
    expect(readPicasaNotes(`${INI}\n[__proto__]\nfaces=rect64(1),a`)(title)).toEqual([])
  }
  fc.assert(
    fc.property(
      fc.nat(INI.length),
      fc.nat(30),
      fc.string({ unit: 'binary', maxLength: 20 }),
      (at, cut, put) => {
        const names = readPicasaNotes(INI.slice(0, at) + put + INI.slice(at + cut))('IMG_1.jpg')
        for (const { box } of names) {
          expect(box.width > 0 && box.height > 0 && box.x + box.width <= 1 && box.y + box.height <= 1).toBe(
            true,
          )
        }
      },
    ),
  )
})
