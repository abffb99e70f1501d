import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../shared/api/durations.ts'
import {
  applyNotedTime,
  chooseDate,
  chooseTakenAt,
  type ChosenDate,
  type KnownDates,
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
