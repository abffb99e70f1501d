import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../shared/api/durations.ts'
import {
  type ChosenDate,
  type KnownDates,
  applyNotedTime,
  chooseDate,
  chooseTakenAt,
  readDateInName,
} from './choose-taken-at.ts'

const noon = Date.UTC(2019, 5, 8, 12)

test.each([
  ['the only one', null, noon, noon],
  ['the only other one', noon, null, noon],
  ['none', null, null, null],
  ['the camera’s, within any time zone', noon, noon - 14 * HOUR_MS, noon],
  ['the note’s, where its user corrected the date', noon, noon - 20 * DAY_MS, noon - 20 * DAY_MS],
])('chooses %s', (_case, inFile, noted, chosen) => {
  expect(chooseTakenAt(inFile, noted)).toBe(chosen)
})

test('chooses the same again', () => {
  const time = fc.option(fc.integer({ min: -DAY_MS * 3, max: DAY_MS * 3 }))
  fc.assert(
    fc.property(time, time, (inFile, noted) => {
      const chosen = chooseTakenAt(inFile, noted)
      expect(chooseTakenAt(chosen, noted)).toBe(chosen)
    }),
  )
})

const unknown = { user: null, sidecar: null, inFile: null, noted: null, fileName: 'a.jpg', modified: null }

test('what is nearer to the moment counts more', () => {
  const named = Date.UTC(2019, 6, 29, 4, 45, 7)
  const steps: [Partial<KnownDates>, number | null, ChosenDate['takenFrom']][] = [
    [{}, null, 'nothing'],
    [{ modified: noon + 1 }, noon + 1, 'modified'],
    [{ fileName: 'PXL_20190729_044507123.jpg' }, named, 'name'],
    [{ noted: noon + 2 }, noon + 2, 'note'],
    [{ inFile: noon + 3 }, noon + 3, 'file'],
    [{ sidecar: noon - DAY_MS }, noon - DAY_MS, 'sidecar'],
    [{ user: noon - 2 * DAY_MS }, noon - 2 * DAY_MS, 'user'],
  ]
  for (const [i, [, takenAt, takenFrom]] of steps.entries()) {
    const known = Object.assign({}, unknown, ...steps.slice(0, i + 1).map(([more]) => more))
    expect(chooseDate(known)).toEqual({ takenAt, takenFrom })
  }
})

test('a sidecar that says the same second leaves the fraction of the file', () => {
  const chosen = chooseDate({ ...unknown, sidecar: noon, inFile: noon + 250 })
  expect(chosen).toEqual({ takenAt: noon + 250, takenFrom: 'sidecar' })
})

test.each([
  ['user', noon, noon, 'user'],
  ['sidecar', noon, noon, 'sidecar'],
  ['file', noon, noon, 'file'],
  ['name', noon, noon + HOUR_MS, 'note'],
  ['modified', noon, noon + HOUR_MS, 'note'],
  ['nothing', null, noon + HOUR_MS, 'note'],
  [null, noon, noon, null],
  [null, noon - 9 * DAY_MS, noon + HOUR_MS, 'note'],
] as const)('a note on a photo dated by %s', (takenFrom, takenAt, wanted, origin) => {
  const noted = applyNotedTime({ takenAt, takenFrom }, noon + HOUR_MS)
  expect(noted).toEqual({ takenAt: wanted, takenFrom: origin })
  expect(applyNotedTime({ takenAt, takenFrom }, null)).toEqual({ takenAt, takenFrom })
})

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
