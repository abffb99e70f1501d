import { expect, test } from 'vitest'
import { addClosedHours, isWithinHours, parseBackgroundHours } from './background-hours.ts'

const NIGHT = { from: 22, until: 6 }
const at = (hour: number, minute = 0) => new Date(2026, 4, 4, hour, minute).getTime()

test.each([
  ['22-6', NIGHT],
  ['9 - 17', { from: 9, until: 17 }],
  ['18-24', { from: 18, until: 0 }],
  ['24-6', undefined],
  ['6-6', undefined],
  ['0-24', undefined],
  ['22:00-6:00', undefined],
  ['at night', undefined],
])('reads %j as %j', (text, hours) => expect(parseBackgroundHours(text)).toEqual(hours))

test.each([
  [NIGHT, 21, false],
  [NIGHT, 22, true],
  [NIGHT, 0, true],
  [NIGHT, 5, true],
  [NIGHT, 6, false],
  [{ from: 9, until: 17 }, 8, false],
  [{ from: 9, until: 17 }, 16, true],
  [{ from: 9, until: 17 }, 17, false],
  [{ from: 18, until: 0 }, 23, true],
  [{ from: 18, until: 0 }, 0, false],
] as const)('%o at %i:59: %s', (hours, hour, isWithin) => {
  expect(isWithinHours(hours, at(hour, 59))).toBe(isWithin)
})

test.each([
  // From 23 to 1 o'clock.
  [2, 23, 2],
  // From 5 to 6, and from 22 to 23.
  [2, 5, 18],
  // Two whole nights: from 22 to 6, 16 hours later again, and one hour of the third.
  [17, 22, 49],
])('%i hours of work begun at %i o’clock take %i hours', (work, hour, all) => {
  expect(addClosedHours(work * 3600, { now: at(hour), hours: NIGHT })).toBe(all * 3600)
})
