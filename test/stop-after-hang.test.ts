import { expect, test, vi } from 'vitest'
import type { TestCase, Vitest } from 'vitest/node'
import { HANG_MS } from './wait-limits.ts'
import StopAfterHang from './stop-after-hang.ts'

function setUp() {
  const clock = { now: 0 }
  const reporter = new StopAfterHang({ now: () => clock.now })
  const cancelCurrentRun = vi.fn<(reason: string) => Promise<void>>()
  // The members that the reporter uses.
  reporter.onInit({ cancelCurrentRun } as unknown as Vitest)
  return { clock, reporter, cancelCurrentRun }
}

function buildResult(state: 'passed' | 'failed', duration: number): TestCase {
  return { result: () => ({ state }), diagnostic: () => ({ duration }) } as unknown as TestCase
}

test('a run ends after a test that reached the limit of a wait, and after no other failure', () => {
  const { reporter, cancelCurrentRun } = setUp()
  reporter.onTestCaseResult(buildResult('failed', HANG_MS - 1))
  reporter.onTestCaseResult(buildResult('passed', HANG_MS + 1))
  expect(cancelCurrentRun).not.toHaveBeenCalled()
  // Vitest waits for a promise of its reporters, and the one of the cancellation for Vitest.
  expect(reporter.onTestCaseResult(buildResult('failed', HANG_MS))).toBeUndefined()
  expect(cancelCurrentRun).toHaveBeenCalledOnce()
})

test('a run ends after a hook that reached the limit of a wait', () => {
  const { clock, reporter, cancelCurrentRun } = setUp()
  const [slow, other] = ['1', '2'].map(
    id => ({ name: 'beforeAll', entity: { id } }) as Parameters<StopAfterHang['onHookStart']>[0],
  )
  if (!slow || !other) throw new Error('There are two hooks.')
  reporter.onHookStart(slow)
  clock.now = 1
  reporter.onHookStart(other)
  clock.now = HANG_MS
  reporter.onHookEnd(other)
  expect(cancelCurrentRun).not.toHaveBeenCalled()
  reporter.onHookEnd(slow)
  expect(cancelCurrentRun).toHaveBeenCalledOnce()
})
