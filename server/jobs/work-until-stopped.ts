import { EventEmitter, once } from 'node:events'
import { getEngine } from '../db/engine.ts'
import { releaseLostJobs } from './release-jobs.ts'
import { runNextJob } from './run-jobs.ts'

/**
 * How often an idle worker polls for jobs without being notified: other workers insert some, and
 * postponed ones become due.
 */
const IDLE_POLL_MS = 500
/**
 * The interval with a database that notifies: only postponed jobs become due without a
 * notification.
 */
export const NOTIFIED_POLL_MS = 2000

/** Notifies idle workers of new jobs; a busy worker polls when its job is done. */
export class WorkNotifier extends EventEmitter<{ work: [] }> {
  notify(): void {
    this.emit('work')
  }
}

/** Runs jobs one after another until the signal; the running job is finished first. */
export async function workUntilStopped(
  dependencies: Omit<Parameters<typeof runNextJob>[0], 'turn'> & {
    workNotifier: WorkNotifier
    stop: AbortSignal
    pollMs?: number
  },
): Promise<void> {
  const { db, workerId, workNotifier, stop, log, now, pollMs = IDLE_POLL_MS } = dependencies
  const turn = { lastOwnerId: '' }
  let wasUnreachable = false
  while (!stop.aborted) {
    try {
      // The result of the job that was running when the connection was lost has been discarded.
      if (wasUnreachable) await releaseLostJobs(db, { now: now(), goneWorkerId: workerId, hasCrashed: false })
      wasUnreachable = false
      const hasWorked = await runNextJob({ ...dependencies, turn })
      if (!hasWorked) await waitForWork(workNotifier, { stop, pollMs })
    } catch (error) {
      if (!getEngine(db).isUnreachable(error)) throw error
      if (!wasUnreachable) log.warn({ err: error }, 'worker waits for the database')
      wasUnreachable = true
      await waitForWork(workNotifier, { stop, pollMs })
    }
  }
}

async function waitForWork(
  workNotifier: WorkNotifier,
  { stop, pollMs }: { stop: AbortSignal; pollMs: number },
): Promise<void> {
  const waking = AbortSignal.any([stop, AbortSignal.timeout(pollMs)])
  // A timeout aborts the wait, and the worker looks for jobs.
  await once(workNotifier, 'work', { signal: waking }).catch(() => undefined)
}
