import { setTimeout as delay } from 'node:timers/promises'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'

const LOOK_EVERY_MS = 500
/** Proxies and browsers give up on a connection on which nothing comes for a minute or so. */
const SIGN_OF_LIFE_EVERY_MS = 15_000

/**
 * Server-sent events: the snapshot at once and after each change, and a comment now and then. Ends when the signal aborts or
 * the viewer may not look any more.
 */
export async function* progressEvents({
  readSnapshot,
  readStamp,
  isAllowed,
  signal,
}: {
  readSnapshot: () => Promise<ProgressSnapshot>
  /** The same as before: nothing can have changed. */
  readStamp: () => Promise<string>
  isAllowed: () => Promise<boolean>
  signal: AbortSignal
}): AsyncGenerator<string> {
  let stamp = ''
  let sent = ''
  let lastSignOfLife = performance.now()
  while (!signal.aborted) {
    const newStamp = await readStamp()
    if (newStamp !== stamp) {
      stamp = newStamp
      const data = JSON.stringify(await readSnapshot())
      if (data !== sent) yield `event: progress\ndata: ${data}\n\n`
      sent = data
    }
    if (performance.now() - lastSignOfLife >= SIGN_OF_LIFE_EVERY_MS) {
      if (!(await isAllowed())) return
      lastSignOfLife = performance.now()
      yield ': still here\n\n'
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
