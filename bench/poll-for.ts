import { setTimeout as delay } from 'node:timers/promises'

/** Calls `find` until it returns something other than undefined, and returns that. */
export async function pollFor<Found>(
  find: () => Promise<Found | undefined> | Found | undefined,
  { everyMs }: { everyMs: number },
): Promise<Found> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await delay(everyMs)
  }
}

/** Waits until a condition is met, which is checked at the start and then every `everyMs`. */
export async function pollUntil(
  isMet: () => Promise<boolean> | boolean,
  options: { everyMs: number },
): Promise<void> {
  await pollFor(async () => (await isMet()) || undefined, options)
}
