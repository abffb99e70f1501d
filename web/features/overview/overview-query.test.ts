// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { readLastVisit } from './overview-query.ts'

beforeEach(() => localStorage.clear())

test('the first visit has no previous visit', () => {
  expect(readLastVisit('ann', 0)).toBeNull()
  expect(readLastVisit('ann', 10 * MINUTE_MS)).toBeNull()
})

test('the time of the last visit stays the same during a visit', () => {
  readLastVisit('ann', 0)
  readLastVisit('ann', 20 * MINUTE_MS)
  expect(readLastVisit('ann', 60 * MINUTE_MS)).toBe(20 * MINUTE_MS)
  expect(readLastVisit('ann', 80 * MINUTE_MS)).toBe(20 * MINUTE_MS)
  expect(readLastVisit('ben', 80 * MINUTE_MS)).toBeNull()
})

test.each(['', '{', 'null', '{"current":"yesterday"}'])(
  'an unreadable entry counts as no visit: %s',
  text => {
    localStorage.setItem('kindred.visits.ann', text)
    expect(readLastVisit('ann', 0)).toBeNull()
  },
)
