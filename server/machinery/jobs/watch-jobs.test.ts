import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Excess } from '../child-processes/watch-process.ts'
import { watchJobs } from './watch-jobs.ts'

function setUp() {
  const exceeding: ((excess: Excess) => void)[] = []
  let ended = 0
  const watch = watchJobs({
    log: pino({ level: 'silent' }),
    watch(_child, _limits, { onExcess }) {
      exceeding.push(onExcess)
      return () => {
        ended += 1
        return 7
      }
    },
  })
  // Has every property of ChildProcess that the code uses.
  const worker = new EventEmitter() as ChildProcess
  watch.watch('w1', worker)
  const limits = { deadlineMs: 1000, memoryBytes: 1000 }
  const begin = (jobId: number) => worker.emit('message', { kind: 'job-begun', jobId, limits })
  const end = () => worker.emit('message', { kind: 'job-ended' })
  const exit = (signal: NodeJS.Signals | null, code: number | null = null) =>
    watch.takeLostJob('w1', { code, signal })
  return { exceeding, begin, end, exit, countEnded: () => ended }
}

test.each([
  ['too-slow', 'photo-too-slow'],
  ['too-much-memory', 'photo-too-much-memory'],
] as const)('a job that was %s caused the end of its worker', (excess, failureCode) => {
  const { exceeding, begin, end, exit } = setUp()
  begin(1)
  end()
  begin(2)
  exceeding[1]?.(excess)
  expect(exit('SIGKILL')).toEqual({ jobId: 2, usedMs: 7, failureCode })
  expect(exit('SIGKILL')).toBeUndefined()
})

test.each(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE'] as const)(
  'a job during which the program ended itself by %s caused it',
  signal => {
    const { begin, exit } = setUp()
    begin(3)
    expect(exit(signal)).toEqual({ jobId: 3, usedMs: 7, failureCode: 'photo-ends-program' })
  },
)

test.each([134, 0xc0000005])(
  'a job during which the program exited with code %i, without signals, caused it',
  code => {
    const { begin, exit } = setUp()
    begin(3)
    expect(exit(null, code)).toMatchObject({ failureCode: 'photo-ends-program' })
  },
)

test.each([
  ['SIGKILL', null],
  ['SIGTERM', null],
  [null, 1],
  [null, 0],
] as const)('no job caused an end by %s, %s: it may have been requested from outside', (signal, code) => {
  const { begin, exit } = setUp()
  begin(3)
  expect(exit(signal, code)).toEqual({ jobId: 3, usedMs: 7 })
})

test('a worker without a job loses none, and a watch ends with its job', () => {
  const { begin, end, exit, countEnded } = setUp()
  expect(exit('SIGSEGV')).toBeUndefined()
  begin(1)
  end()
  begin(2)
  begin(3)
  exit('SIGKILL')
  expect(countEnded()).toBe(3)
})
