import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDateInName } from './date-in-name.ts'

const FULL = '2019-07-29T04:45:07.000Z'

function read(name: string): string | undefined {
  const time = readDateInName(name)
  return time === undefined ? undefined : new Date(time).toISOString()
}

test.each([
  ['IMG-20190729-WA0001.jpg', '2019-07-29T00:00:00.000Z'],
  ['IMG-20190729-WA0001 (2).jpeg', '2019-07-29T00:00:00.000Z'],
  ['WhatsApp Image 2019-07-29 at 04.45.07.jpeg', FULL],
  ['WhatsApp Image 2019-07-29 at 4.45.07 AM (1).jpeg', FULL],
  ['Screenshot_2019-07-29-04-45-07.png', FULL],
  ['Screenshot_2019-07-29-04-45-07-123_com.app.png', FULL],
  ['Screenshot_20190729-044507_Chrome.jpg', FULL],
  ['Screenshot_20190729_044507.png', FULL],
  ['Screenshot 2019-07-29 at 04.45.07.png', FULL],
  ['Screen Shot 2019-07-29 at 4.45.07 PM.png', '2019-07-29T16:45:07.000Z'],
  ['Screenshot 2019-07-29 at 4.45.07\u202fPM.png', '2019-07-29T16:45:07.000Z'],
  ['Screenshot from 2019-07-29 04-45-07.png', FULL],
  ['Bildschirmfoto 2019-07-29 um 04.45.07.png', FULL],
  ['Capture d’écran 2019-07-29 à 04.45.07.png', FULL],
  ['PXL_20190729_044507123.jpg', FULL],
  ['PXL_20190729_044507123.MP.jpg', FULL],
  ['signal-2019-07-29-044507.jpg', FULL],
  ['signal-2019-07-29-04-45-07-123.jpg', FULL],
  ['IMG_20190729_044507.jpg', FULL],
  ['20190729_044507.jpg', FULL],
  ['20190729_044507_001.jpg', FULL],
  ['00001IMG_00001_BURST20190729044507123_COVER.jpg', FULL],
  ['photo_2019-07-29_04-45-07.jpg', FULL],
])('reads %s', (name, time) => {
  expect(read(name)).toBe(time)
})

test.each([
  'IMG_1234.jpg',
  'DSC01234.JPG',
  '2019-07-29.jpg',
  '20190729.jpg',
  'IMG-20190729-XY0001.jpg',
  '12345678_123456.jpg',
  '20191329_044507.jpg',
  '20190729_254507.jpg',
  '120190729_044507.jpg',
  '19450729_044507.jpg',
  '1564375507000.jpg',
  'IMG_20190729_0445071234.jpg',
  '20190729-1.jpg',
])('%s has no time', name => {
  expect(read(name)).toBe(undefined)
})

test('any name has a valid time or none', () => {
  const likely = fc.string({ unit: fc.constantFrom(...'0129-_ .atWApm'.split('')), maxLength: 40 })
  fc.assert(
    fc.property(fc.oneof(fc.string(), likely), name => {
      const time = readDateInName(name)
      expect(new Date(time ?? Date.UTC(1990)).getUTCFullYear()).toBeGreaterThanOrEqual(1990)
    }),
  )
})
