import type { Reporter, TestCase, Vitest } from 'vitest/node'
import { HANG_MS } from './wait-limits.ts'

/**
 * Cancels the run once a test or hook has failed after a wait of `HANG_MS`: each further test that
 * waits for the same would take as long. Running tests are finished. Tests that fail sooner do not
 * cancel the run, so that all of them are reported.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest imports the default of a reporter.
export default class StopAfterHang implements Reporter {
  #vitest: Vitest | undefined
  readonly #now: () => number
  /** Start times of the running hooks. */
  readonly #hookStarts = new Map<string, number>()

  constructor({ now = () => performance.now() }: { now?: () => number } = {}) {
    this.#now = now
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestCaseResult(test: TestCase): void {
    const durationMs = test.diagnostic()?.duration ?? 0
    if (test.result().state === 'failed') this.#stopIfHung(durationMs)
  }

  onHookStart(hook: Hook): void {
    this.#hookStarts.set(nameHook(hook), this.#now())
  }

  onHookEnd(hook: Hook): void {
    const startedAt = this.#hookStarts.get(nameHook(hook))
    this.#hookStarts.delete(nameHook(hook))
    if (startedAt !== undefined) this.#stopIfHung(this.#now() - startedAt)
  }

  #stopIfHung(durationMs: number): void {
    // Resolves at the end of the run, which waits for the reporters.
    if (durationMs >= HANG_MS) void this.#vitest?.cancelCurrentRun('test-failure')
  }
}

type Hook = Parameters<NonNullable<Reporter['onHookStart']>>[0]

function nameHook({ name, entity }: Hook): string {
  return `${name} ${entity.id}`
}
