import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Nodes, parseOwnerMessage } from '../../storage/db/nodes.ts'
import { releaseLostJobs } from './release-jobs.ts'
import { isDatabaseTemporarilyUnusable, runNextJob } from './run-jobs.ts'

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

/** How often a worker that leaves jobs to other nodes checks whether it still has to. */
const HELD_POLL_MS = 30_000

const LEAVES_JOBS =
  'worker is leaving jobs to nodes that have the engine in use; upgrade this node, or add its network'

/** Notifies idle workers of new jobs; a busy worker polls when its job is done. */
export class WorkNotifier extends EventEmitter<{ work: [] }> {
  notify(): void {
    this.emit('work')
  }
}

/**
 * Runs jobs one after another until the signal; the running job is finished first. While
 * `lacksEngine`, it claims no job.
 */
export async function workUntilStopped(
  dependencies: Omit<Parameters<typeof runNextJob>[0], 'turn' | 'holdIfLacking'> & {
    workNotifier: WorkNotifier
    stop: AbortSignal
    pollMs?: number
    heldPollMs?: number
    /** Returns whether jobs are left to other nodes, which have the engine in use. */
    lacksEngine?: () => Promise<boolean>
  },
): Promise<void> {
  const { db, workerId, workNotifier, stop, log, now, pollMs = IDLE_POLL_MS } = dependencies
  const { heldPollMs = HELD_POLL_MS, lacksEngine = async () => false } = dependencies
  const turn = { lastOwnerId: '' }
  // Checked at the start, and when a job finds it so.
  let isHeld = true
  let wasHeld = false
  const holdIfLacking = async (): Promise<boolean> => {
    isHeld = await lacksEngine()
    return isHeld
  }
  let wasUnusable = false
  while (!stop.aborted) {
    try {
      // The result of the job that was running when the database failed has been discarded.
      if (wasUnusable) await releaseLostJobs(db, { now: now(), goneWorkerId: workerId, hasCrashed: false })
      wasUnusable = false
      isHeld &&= await lacksEngine()
      if (isHeld !== wasHeld) log.warn(isHeld ? LEAVES_JOBS : 'worker is taking jobs again')
      wasHeld = isHeld
      if (isHeld) {
        await delay(heldPollMs, undefined, { signal: stop }).catch(() => undefined)
        continue
      }
      const hasWorked = await runNextJob({ ...dependencies, turn, holdIfLacking })
      if (!hasWorked) await waitForWork(workNotifier, { stop, pollMs })
    } catch (error) {
      if (!isDatabaseTemporarilyUnusable(db, error)) throw error
      if (!wasUnusable) log.warn({ err: error }, 'worker is waiting for the database')
      wasUnusable = true
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

/** Workers are notified once of several transactions within this time. */
const GATHER_MS = 50

/** Notifies workers of this machine when a transaction of any node may have added jobs. */
export function notifyOfNodes(nodes: Nodes, workNotifier: WorkNotifier): void {
  let gathering: NodeJS.Timeout | undefined
  const notify = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      workNotifier.notify()
    }, GATHER_MS).unref()
  }
  nodes.onMessage(message => {
    if (parseOwnerMessage(message) !== null) notify()
  })
  nodes.onLost(notify)
}
