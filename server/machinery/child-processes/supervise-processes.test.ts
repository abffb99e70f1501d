import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { superviseProcesses } from './supervise-processes.ts'

/** A fake process that obeys messages, unless it hangs. */
class FakeProcess extends EventEmitter {
  readonly connected = true
  pid: number | undefined = 1
  readonly received: string[] = []
  readonly id: string
  readonly hangs: boolean

  constructor(id: string, hangs: boolean) {
    super()
    this.id = id
    this.hangs = hangs
  }

  send(message: string): void {
    this.received.push(message)
    if (message === 'stop' && !this.hangs) this.emit('exit', 0, null)
  }

  kill(signal: string): void {
    this.received.push(signal)
    this.emit('exit', null, signal)
  }
}

function setUp({ count = 2, hangs = false } = {}) {
  const logged: string[] = []
  const started: FakeProcess[] = []
  const gone: { id: string; hasCrashed: boolean }[] = []
  const supervisor = superviseProcesses({
    kind: 'worker',
    count,
    maxRestartDelayMs: 1500,
    startProcess(id) {
      const child = new FakeProcess(id, hangs)
      started.push(child)
      // Has every property of a process that the supervisor uses.
      return child as unknown as ChildProcess
    },
    onEnd: async (id, hasCrashed) => void gone.push({ id, hasCrashed }),
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  })
  return { supervisor, started, gone, logged }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('superviseProcesses', () => {
  test('starts the given number with distinct ids, and notifies all of them', () => {
    const { supervisor, started } = setUp({ count: 3 })
    expect(new Set(started.map(({ id }) => id)).size).toBe(3)
    supervisor.notifyAll()
    expect(started.map(({ received }) => received)).toEqual([['work'], ['work'], ['work']])
  })

  test('replaces a process that has ended under a new id, and reports the old id', async () => {
    const { started, gone } = setUp()
    started[0]?.emit('exit', null, 'SIGKILL')
    expect(gone).toEqual([{ id: started[0]?.id, hasCrashed: true }])
    expect(started).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(started).toHaveLength(3)
    expect(new Set(started.map(({ id }) => id)).size).toBe(3)
  })

  test('increases the delay of restarts after short lives, and resets it after a long one', async () => {
    const { started } = setUp({ count: 1 })
    for (const delayMs of [250, 500, 1000, 1500, 1500]) {
      const before = started.length
      started.at(-1)?.emit('exit', 1, null)
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(started).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(started).toHaveLength(before + 1)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    const before = started.length
    started.at(-1)?.emit('exit', 1, null)
    await vi.advanceTimersByTimeAsync(250)
    expect(started).toHaveLength(before + 1)
  })

  test('retries a start that failed, and does not wait for that process to stop', async () => {
    const { supervisor, started } = setUp({ count: 1 })
    const failLast = () => {
      const child = started.at(-1)
      if (child) child.pid = undefined
      child?.emit('error', new Error('spawn EAGAIN'))
    }
    failLast()
    await vi.advanceTimersByTimeAsync(250)
    expect(started).toHaveLength(2)
    failLast()
    await supervisor.stop(1000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started).toHaveLength(2)
  })

  test('does not replace a running process because a message could not be sent', async () => {
    const { started } = setUp({ count: 1 })
    for (let i = 0; i < 2; i++) started[0]?.emit('error', new Error('the channel is full'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started).toHaveLength(1)
  })

  test('replaces a process whose heartbeat stops, and says so; one without a heartbeat stays', async () => {
    const { started, logged } = setUp()
    const [silent, other] = started
    for (let i = 0; i < 10; i++) {
      silent?.emit('message', { kind: 'alive' })
      await vi.advanceTimersByTimeAsync(15_000)
    }
    expect(started).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([silent?.received, other?.received]).toEqual([['SIGKILL'], []])
    expect(started).toHaveLength(3)
    expect(logged.join('')).toContain("worker isn't responding")
    // Strict readers of JSON refuse a line with a key twice, such as the logger's own `pid`.
    const keys = logged.map(line => [...line.matchAll(/"(\w+)":/g)].map(([, key]) => key))
    expect(keys).toEqual(keys.map(names => [...new Set(names)]))
  })

  test('does not count time in which the machine slept as silence', async () => {
    const { started } = setUp({ count: 1 })
    started[0]?.emit('message', { kind: 'alive' })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(250)
    clock.mockRestore()
    started[0]?.emit('message', { kind: 'alive' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(started[0]?.received).toEqual([])
  })

  test('stops all without replacing any', async () => {
    const { supervisor, started, gone } = setUp()
    await supervisor.stop(1000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started.map(({ received }) => received)).toEqual([['stop'], ['stop']])
    expect(gone.map(({ hasCrashed }) => hasCrashed)).toEqual([false, false])
    expect(started).toHaveLength(2)
  })

  test('kills processes that do not stop in time', async () => {
    const { supervisor, started } = setUp({ hangs: true })
    const stopped = supervisor.stop(1000)
    await vi.advanceTimersByTimeAsync(1000)
    await stopped
    expect(started.map(({ received }) => received)).toEqual([
      ['stop', 'SIGKILL'],
      ['stop', 'SIGKILL'],
    ])
  })

  test('does not restart a process that ended just before the stop', async () => {
    const { supervisor, started } = setUp()
    started[0]?.emit('exit', 1, null)
    await supervisor.stop(1000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started).toHaveLength(2)
  })
})

test('each line of the log is JSON in which no key is twice', () => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const child = new FakeProcess('a', false)
  superviseProcesses({
    kind: 'api',
    count: 1,
    maxRestartDelayMs: 1500,
    // The members that it uses.
    startProcess: () => child as unknown as ChildProcess,
    log,
  })
  child.emit('exit', 1, null)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    const keys = [...line.matchAll(/"(\w+)":/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
