import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks every `everyMs`, the first time after that long, until the answer is true. False where
 * `giveUpAt`, on the clock of `performance.now()`, has passed before.
 */
export async function waitUntil(
  isReached: () => Promise<boolean>,
  { everyMs, giveUpAt }: { everyMs: number; giveUpAt: number },
): Promise<boolean> {
  do {
    if (performance.now() >= giveUpAt) return false
    await delay(everyMs)
  } while (!(await isReached()))
  return true
}
