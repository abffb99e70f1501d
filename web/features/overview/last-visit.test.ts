// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { readLastVisit } from './last-visit.ts'

beforeEach(() => localStorage.clear())

test('the first visit has none before it', () => {
  expect(readLastVisit('ann', 0)).toBeNull()
  expect(readLastVisit('ann', 10 * MINUTE_MS)).toBeNull()
})

test('the last visit stays the same for the whole of this one', () => {
  readLastVisit('ann', 0)
  readLastVisit('ann', 20 * MINUTE_MS)
  expect(readLastVisit('ann', 60 * MINUTE_MS)).toBe(20 * MINUTE_MS)
  expect(readLastVisit('ann', 80 * MINUTE_MS)).toBe(20 * MINUTE_MS)
  expect(readLastVisit('ben', 80 * MINUTE_MS)).toBeNull()
})

test.each(['', '{', 'null', '{"current":"yesterday"}'])('what cannot be read counts as none: %s', text => {
  localStorage.setItem('kindred.visits.ann', text)
  expect(readLastVisit('ann', 0)).toBeNull()
})
