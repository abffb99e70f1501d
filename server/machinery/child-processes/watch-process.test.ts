import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readProcessMemory, WATCH_EVERY_MS, watchProcess } from './watch-process.ts'
import { HOUR_MS } from '../../../shared/api/durations.ts'

const MB = 1024 * 1024

function setUp({ deadlineMs = 10_000, memory = [50] }: { deadlineMs?: number; memory?: number[] } = {}) {
  const events: string[] = []
  const child = { pid: 1, kill: (signal: string) => void events.push(signal) }
  const limits = { deadlineMs, memoryBytes: 100 * MB }
  const stop = watchProcess(child, limits, {
    onExcess: excess => void events.push(excess),
    readMemory: async () => (memory.length > 1 ? memory.shift() : memory[0])! * MB,
  })
  return { events, stop }
}

describe('watchProcess', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('kills a process at its deadline, once, and not before', async () => {
    const { events } = setUp()
    await vi.advanceTimersByTimeAsync(10_000 - WATCH_EVERY_MS)
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events).toEqual(['too-slow', 'SIGKILL'])
  })

  test('kills a process that takes too much memory', async () => {
    const { events } = setUp({ memory: [50, 100, 101] })
    await vi.advanceTimersByTimeAsync(2 * WATCH_EVERY_MS)
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events).toEqual(['too-much-memory', 'SIGKILL'])
  })

  test('does not kill a process that ended in time, and returns how long it took', async () => {
    const { events, stop } = setUp()
    await vi.advanceTimersByTimeAsync(5000)
    expect(stop()).toBeCloseTo(5000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([events, stop()]).toEqual([[], 5000])
  })

  test('does not count time in which it could not check because the machine slept or this process was blocked', async () => {
    const { events, stop } = setUp()
    await vi.advanceTimersByTimeAsync(1000)
    vi.setSystemTime(Date.now() + HOUR_MS)
    // Simulates time in which no timer ran.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS)
    await vi.advanceTimersByTimeAsync(WATCH_EVERY_MS)
    clock.mockRestore()
    expect(events).toEqual([])
    expect(stop()).toBeLessThan(10_000)
  })
})

describe('readProcessMemory', () => {
  test('returns the memory of another process, and nothing for one that has ended', async () => {
    const code =
      'const taken = Buffer.alloc(300e6, 1); process.stdout.write("x"); setInterval(() => taken, 1e6)'
    const child = spawn(process.execPath, ['-e', code])
    await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    const bytes = (await readProcessMemory(pid)) ?? 0
    expect(bytes).toBeGreaterThan(300e6)
    expect(bytes).toBeLessThan(900e6)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readProcessMemory(pid)).toBeUndefined()
  })
})
