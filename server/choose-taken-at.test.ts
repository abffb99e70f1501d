import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../shared/api/durations.ts'
import { chooseTakenAt } from './choose-taken-at.ts'

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
