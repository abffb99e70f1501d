import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureSpeed, SPEED_WINDOW_MS } from './measure-speed.ts'

const TICK_MS = 500

/**
 * Returns for each half second of a run the seconds left as a screen shows them, and the actual
 * ones.
 */
function simulateRun(finishedAt: readonly number[]): { shown: number; actual: number }[] {
  const end = finishedAt.at(-1) ?? 0
  const ticks = Array.from({ length: Math.floor(end / TICK_MS) }, (_, index) => (index + 1) * TICK_MS)
  return ticks.flatMap(now => {
    const done = finishedAt.filter(at => at <= now)
    const recent = done.filter(at => at >= now - SPEED_WINDOW_MS)
    const speed = measureSpeed({ finished: recent.length, firstFinishedAt: recent[0] ?? null }, now)
    if (speed === null) return []
    return [{ shown: (finishedAt.length - done.length) / speed, actual: (end - now) / 1000 }]
  })
}

/**
 * Workers that start after some seconds and then need about the same time for each photo, within a
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

// All workers finish at about the same time, so the time of one round may contain two rounds of
// photos; and some of the workers have nothing to do during the last photos.
const MAX_DEVIATION = 3
const LAST_PHOTOS = 2.5

test('never shows a time that differs much from the actual one, for any rate and any delay of the start', () => {
  fc.assert(
    fc.property(anyRun, ({ finishedAt, photoS }) => {
      for (const { shown, actual } of simulateRun(finishedAt)) {
        expect(shown).toBeLessThanOrEqual(actual * MAX_DEVIATION + LAST_PHOTOS * photoS)
        expect(shown).toBeGreaterThanOrEqual(actual / MAX_DEVIATION - LAST_PHOTOS * photoS)
      }
    }),
  )
})

test('changes the shown time gradually', () => {
  fc.assert(
    fc.property(anyRun, ({ finishedAt, photoS }) => {
      const shown = simulateRun(finishedAt).map(moment => moment.shown)
      for (const [index, now] of shown.entries()) {
        const before = shown[index - 1] ?? now
        expect(Math.abs(now - before)).toBeLessThanOrEqual(before / 2 + LAST_PHOTOS * photoS)
      }
    }),
  )
})

test('never shows minutes for 120 photos in 45 s, after 5 s in which workers start', () => {
  const run = Array.from({ length: 120 }, (_, index) => 5000 + (index + 1) * 333)
  const moments = simulateRun(run)
  expect(Math.max(...moments.map(({ shown }) => shown))).toBeLessThan(45)
  expect(moments.length).toBeGreaterThan(60)
})

test('shows no time before enough is measured, for slow and fast photos', () => {
  expect(measureSpeed({ finished: 0, firstFinishedAt: null }, 1000)).toBeNull()
  expect(measureSpeed({ finished: 10, firstFinishedAt: 0 }, 60_000)).toBe(9 / 60)
  expect(measureSpeed({ finished: 10, firstFinishedAt: 0 }, 20_000)).toBeNull()
  expect(measureSpeed({ finished: 11, firstFinishedAt: 0 }, 4999)).toBeNull()
  expect(measureSpeed({ finished: 11, firstFinishedAt: 0 }, 5000)).toBe(2)
  expect(measureSpeed({ finished: 3, firstFinishedAt: 0 }, 60_000)).toBeNull()
  expect(measureSpeed({ finished: 4, firstFinishedAt: 0 }, 29_999)).toBeNull()
  expect(measureSpeed({ finished: 4, firstFinishedAt: 0 }, 30_000)).toBe(0.1)
})
