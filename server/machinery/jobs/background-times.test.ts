import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AT_ANY_TIME, watchBackgroundTimes } from './background-times.ts'

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
