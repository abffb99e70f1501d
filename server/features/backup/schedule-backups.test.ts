import { expect, test, vi } from 'vitest'
import { createBackupSchedule, isDue } from './schedule-backups.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'

const at = (text: string): number => new Date(text).getTime()

test('a backup is due once the hour has passed since the newest', () => {
  const newest = at('2026-11-22T03:00:05')
  expect(isDue(null, at('2026-11-22T00:00:00'), 3)).toBe(true)
  expect(isDue(newest, at('2026-11-22T23:59:00'), 3)).toBe(false)
  expect(isDue(newest, at('2026-11-23T02:59:59'), 3)).toBe(false)
  expect(isDue(newest, at('2026-11-23T03:00:00'), 3)).toBe(true)
  // The machine was off at night.
  expect(isDue(newest, at('2026-11-25T19:00:00'), 3)).toBe(true)
})

test('no two are written at once, and a failure is told, counted and tried again an hour later', async () => {
  const clock = { now: at('2026-11-22T12:00:00') }
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
  const looks = [schedule.look(), schedule.look()]
  writing.reject(new Error('The disk is full.'))
  await Promise.all(looks)
  expect(write).toHaveBeenCalledTimes(1)
  expect([onFailure.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1])
  clock.now += HOUR_MS - 1
  await schedule.look()
  expect(write).toHaveBeenCalledTimes(1)
  clock.now += 1
  await schedule.look()
  expect([write.mock.calls.length, log.info.mock.calls.length]).toEqual([2, 1])
})
