import { expect, test, vi } from 'vitest'
import { createBackupSchedule, isDue } from './schedule-backups.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'

const parseTime = (text: string): number => new Date(text).getTime()

test('a backup is due once its hour has passed since the newest one', () => {
  const newest = parseTime('2026-11-22T03:00:05')
  expect(isDue(null, parseTime('2026-11-22T00:00:00'), 3)).toBe(true)
  expect(isDue(newest, parseTime('2026-11-22T23:59:00'), 3)).toBe(false)
  expect(isDue(newest, parseTime('2026-11-23T02:59:59'), 3)).toBe(false)
  expect(isDue(newest, parseTime('2026-11-23T03:00:00'), 3)).toBe(true)
  // The machine was switched off at night.
  expect(isDue(newest, parseTime('2026-11-25T19:00:00'), 3)).toBe(true)
})

test('writes one backup at a time, logs and counts failures, and retries after an hour', async () => {
  const clock = { now: parseTime('2026-11-22T12:00:00') }
  const writing = Promise.withResolvers<boolean>()
  const write = vi.fn<() => Promise<boolean>>().mockReturnValueOnce(writing.promise).mockResolvedValue(true)
  const onFailure = vi.fn<() => void>()
  const log = { info: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const schedule = createBackupSchedule({
    hour: 3,
    findNewest: async () => null,
    write,
    onFailure,
    now: () => clock.now,
    log,
  })
  const runs = [schedule.writeIfDue(), schedule.writeIfDue()]
  writing.reject(new Error('The disk is full.'))
  await Promise.all(runs)
  expect(write).toHaveBeenCalledTimes(1)
  expect([onFailure.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1])
  clock.now += HOUR_MS - 1
  await schedule.writeIfDue()
  expect(write).toHaveBeenCalledTimes(1)
  clock.now += 1
  await schedule.writeIfDue()
  expect([write.mock.calls.length, log.info.mock.calls.length]).toEqual([2, 1])
})
