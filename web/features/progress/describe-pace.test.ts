import { beforeAll, expect, it } from 'vitest'
import type { Pace } from '../../../shared/api/progress.ts'
import { withLaterTexts } from '../../texts.ts'
import { describePace, roundSeconds } from './describe-pace.ts'

beforeAll(withLaterTexts(async () => undefined))

const PACE: Pace = {
  pausedAt: null,
  isWaiting: false,
  heldBy: null,
  hours: null,
  photosLeft: 100_000,
  photosPerSecond: 12.345,
  secondsLeft: 8100,
}

it('tells speed and time left, and neither while they are unknown', () => {
  expect(describePace(PACE)).toEqual(['12 photos a second', 'about 2 hours 15 minutes left'])
  expect(describePace({ ...PACE, photosPerSecond: null, secondsLeft: null })).toEqual([])
})

it('tells what photos wait for', () => {
  const waiting = { ...PACE, photosPerSecond: null, secondsLeft: null, hours: { from: 22, until: 6 } }
  expect(describePace({ ...waiting, pausedAt: '2026-01-01T00:00:00Z' })).toEqual([
    'New photos are kept, and wait too.',
  ])
  expect(describePace({ ...waiting, heldBy: 'hours' })[0]).toMatch(/between 10:00\sPM and 6:00\sAM/)
  expect(describePace({ ...waiting, heldBy: 'battery' })[0]).toMatch(/while this machine runs on battery/)
})

it.each([
  [0.3, 10],
  [44, 40],
  [100, 120],
  [1100, 1200],
  [8000, 8100],
  [40_000, 39_600],
])('rounds %s seconds to %s', (seconds, rounded) => expect(roundSeconds(seconds)).toBe(rounded))
