import { EventEmitter, once } from 'node:events'
import { runNextJob } from './run-jobs.ts'

/**
 * How soon an idle worker looks for jobs that nobody told it of: those that other workers wrote and
 * those put off.
 */
const IDLE_POLL_MS = 500

/** Rings when there may be work; a worker that is busy looks by itself when it is done. */
export class WorkBell extends EventEmitter<{ work: [] }> {
  ring(): void {
    this.emit('work')
  }
}

/** Runs one job after the other until the signal; the job at hand is finished first. */
export async function workUntilStopped(
  dependencies: Omit<Parameters<typeof runNextJob>[0], 'turn'> & { bell: WorkBell; stop: AbortSignal },
): Promise<void> {
  const { bell, stop } = dependencies
  const turn = { lastOwnerId: '' }
  while (!stop.aborted) {
    const hasWorked = await runNextJob({ ...dependencies, turn })
    if (!hasWorked) await untilWork(bell, stop)
  }
}

async function untilWork(bell: WorkBell, stop: AbortSignal): Promise<void> {
  const waking = AbortSignal.any([stop, AbortSignal.timeout(IDLE_POLL_MS)])
  // An abort is a reason to look too.
  await once(bell, 'work', { signal: waking }).catch(() => undefined)
}
