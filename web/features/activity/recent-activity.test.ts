import { expect, it } from 'vitest'
import { formatWhen } from './recent-activity.tsx'

const now = Date.parse('2026-05-04T10:00:00Z')
const english = { locale: 'en', timeZone: 'Asia/Kolkata', now }

it('formats times of the last day relatively, and older ones as a date in the user’s time zone', () => {
  expect(formatWhen('2026-05-04T09:59:30Z', english)).toBe('now')
  expect(formatWhen('2026-05-04T09:01:00Z', english)).toBe('59 minutes ago')
  expect(formatWhen('2026-05-03T10:00:01Z', english)).toBe('23 hours ago')
  expect(formatWhen('2026-05-02T20:00:00Z', english)).toBe('May 3, 2026, 1:30 AM')
})

it('uses the language of the page, and treats a time in the future as now', () => {
  expect(formatWhen('2026-05-04T08:00:00Z', { ...english, locale: 'ar-u-nu-latn' })).toBe('قبل ساعتين')
  expect(formatWhen('2026-05-04T10:05:00Z', english)).toBe('now')
})
