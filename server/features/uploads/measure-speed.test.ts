import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureSpeed, SPEED_WINDOW_MS } from './measure-speed.ts'

const TICK_MS = 500

/**
 * What a screen is told of each half second of a run: the seconds said to be left beside those that
 * were.
 */
function watchRun(finishedAt: readonly number[]): { told: number; left: number }[] {
  const end = finishedAt.at(-1) ?? 0
  const ticks = Array.from({ length: Math.floor(end / TICK_MS) }, (_, index) => (index + 1) * TICK_MS)
  return ticks.flatMap(now => {
    const done = finishedAt.filter(at => at <= now)
    const recent = done.filter(at => at >= now - SPEED_WINDOW_MS)
    const speed = measureSpeed({ finished: recent.length, firstFinishedAt: recent[0] ?? null }, now)
    if (speed === null) return []
    return [{ told: (finishedAt.length - done.length) / speed, left: (end - now) / 1000 }]
  })
}

/**
 * Workers that begin after some seconds and then take about as long for each photo, give or take a
 * fifth.
 */
const anyRun = fc
  .record({
    startMs: fc.integer({ min: 0, max: 60_000 }),
    photoMs: fc.integer({ min: 40, max: 12_000 }),
    workers: fc.integer({ min: 1, max: 8 }),
    shares: fc.array(fc.double({ min: 0.8, max: 1.2, noNaN: true }), { minLength: 20, maxLength: 200 }),
  })
  .map(({ startMs, photoMs, workers, shares }) => {
    const freeAt = Array.from({ length: workers }, () => startMs)
    const finishedAt = shares.map(share => {
      const worker = freeAt.indexOf(Math.min(...freeAt))
      return (freeAt[worker] = (freeAt[worker] ?? 0) + share * photoMs)
    })
    return { finishedAt: finishedAt.toSorted((a, b) => a - b), photoS: photoMs / 1000 }
  })

// All workers finish at about the same time, so two rounds of photos lie within the time of one;
// and the last photos keep some of the workers idle.
const MOST_OFF = 3
const LAST_PHOTOS = 2.5

test('never tells a time that is far from what it then takes, whatever the rate and however long the start', () => {
  fc.assert(
    fc.property(anyRun, ({ finishedAt, photoS }) => {
      for (const { told, left } of watchRun(finishedAt)) {
        expect(told).toBeLessThanOrEqual(left * MOST_OFF + LAST_PHOTOS * photoS)
        expect(told).toBeGreaterThanOrEqual(left / MOST_OFF - LAST_PHOTOS * photoS)
      }
    }),
  )
})

test('changes what it tells little by little', () => {
  fc.assert(
    fc.property(anyRun, ({ finishedAt, photoS }) => {
      const told = watchRun(finishedAt).map(moment => moment.told)
      for (const [index, now] of told.entries()) {
        const before = told[index - 1] ?? now
        expect(Math.abs(now - before)).toBeLessThanOrEqual(before / 2 + LAST_PHOTOS * photoS)
      }
    }),
  )
})

test('tells of 120 photos in 45 s, after 5 s in which workers start, nothing like minutes', () => {
  const run = Array.from({ length: 120 }, (_, index) => 5000 + (index + 1) * 333)
  const moments = watchRun(run)
  expect(Math.max(...moments.map(({ told }) => told))).toBeLessThan(45)
  expect(moments.length).toBeGreaterThan(60)
})

test('tells nothing before it has measured enough, of slow photos as of fast ones', () => {
  expect(measureSpeed({ finished: 0, firstFinishedAt: null }, 1000)).toBeNull()
  expect(measureSpeed({ finished: 10, firstFinishedAt: 0 }, 60_000)).toBe(9 / 60)
  expect(measureSpeed({ finished: 10, firstFinishedAt: 0 }, 20_000)).toBeNull()
  expect(measureSpeed({ finished: 11, firstFinishedAt: 0 }, 4999)).toBeNull()
  expect(measureSpeed({ finished: 11, firstFinishedAt: 0 }, 5000)).toBe(2)
  expect(measureSpeed({ finished: 3, firstFinishedAt: 0 }, 60_000)).toBeNull()
  expect(measureSpeed({ finished: 4, firstFinishedAt: 0 }, 29_999)).toBeNull()
  expect(measureSpeed({ finished: 4, firstFinishedAt: 0 }, 30_000)).toBe(0.1)
})
