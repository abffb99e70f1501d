import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  AT_ANY_TIME,
  addClosedHours,
  isWithinHours,
  parseBackgroundHours,
  watchBackgroundTimes,
} from './background-times.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function setUp(hours: { from: number; until: number } | null, pauseOnBattery: boolean) {
  const machine: { isOnBattery: boolean | null; now: number } = {
    isOnBattery: false,
    now: new Date(2026, 4, 4, 21, 59).getTime(),
  }
  const times = await watchBackgroundTimes({
    background: { hours, pauseOnBattery },
    readIsOnBattery: async () => machine.isOnBattery,
    now: () => machine.now,
    log,
  })
  const changes: unknown[] = []
  times.onChange(() => void changes.push(times.readHold()))
  return { machine, times, changes, later: async () => vi.advanceTimersByTimeAsync(15_000) }
}

test('without settings, nothing waits and nothing is watched', async () => {
  const { times } = await setUp(null, false)
  expect(times).toBe(AT_ANY_TIME)
  expect(vi.getTimerCount()).toBe(0)
})

test('photos wait between the hours and on battery, and listeners are told of each change', async () => {
  const { machine, times, changes, later } = await setUp({ from: 22, until: 6 }, true)
  expect(times.readHold()).toBe('hours')
  machine.now += 60_000
  await later()
  await later()
  machine.isOnBattery = true
  await later()
  machine.isOnBattery = null
  await later()
  expect(changes).toEqual([null, 'battery', null])
  times.stop()
  expect(vi.getTimerCount()).toBe(0)
})

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
