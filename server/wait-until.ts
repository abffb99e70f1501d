import { setTimeout as delay } from 'node:timers/promises'

/**
 * Calls a check every `everyMs`, first after that delay, until it returns true. Returns false once
 * `giveUpAt`, on the clock of `performance.now()`, has passed.
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
