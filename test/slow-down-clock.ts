import { onTestFinished, vi } from 'vitest'

/**
 * Makes everything seem to take long in this test: each look at `performance.now()` is a minute
 * after the one before.
 */
export function slowDownClock(): void {
  let clockMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (clockMs += 60_000))
  onTestFinished(() => clock.mockRestore())
}
