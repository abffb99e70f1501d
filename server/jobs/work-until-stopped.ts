import { EventEmitter, once } from 'node:events'
import { runNextJob } from './run-jobs.ts'

/**
 * How often an idle worker looks for jobs without being notified: other workers add some, and
 * postponed ones become due.
 */
const IDLE_POLL_MS = 500

/** Notifies idle workers of new jobs; a busy one looks for more when its job is done. */
export class WorkNotifier extends EventEmitter<{ work: [] }> {
  notify(): void {
    this.emit('work')
  }
}

/** Runs jobs one after the other until the signal; the running job is finished first. */
export async function workUntilStopped(
  dependencies: Omit<Parameters<typeof runNextJob>[0], 'turn'> & {
    workNotifier: WorkNotifier
    stop: AbortSignal
  },
): Promise<void> {
  const { workNotifier, stop } = dependencies
  const turn = { lastOwnerId: '' }
  while (!stop.aborted) {
    const hasWorked = await runNextJob({ ...dependencies, turn })
    if (!hasWorked) await waitForWork(workNotifier, stop)
  }
}

async function waitForWork(workNotifier: WorkNotifier, stop: AbortSignal): Promise<void> {
  const waking = AbortSignal.any([stop, AbortSignal.timeout(IDLE_POLL_MS)])
  // A timeout aborts the wait, and the worker looks for jobs.
  await once(workNotifier, 'work', { signal: waking }).catch(() => undefined)
}
