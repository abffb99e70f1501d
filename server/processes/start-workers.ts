import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildLowMemoryEnvironment } from '../config.ts'
import { LOAD_BUNDLED_LIBRARIES } from '../machinery/child-processes/bundled-libraries.mjs'
import { forkInBackground } from '../machinery/child-processes/fork-in-background.ts'
import {
  type ProcessMessage,
  sendMessage,
  superviseProcesses,
} from '../machinery/child-processes/supervise-processes.ts'
import type { Excess } from '../machinery/child-processes/watch-process.ts'
import { AT_ANY_TIME, type BackgroundTimes } from '../machinery/jobs/background-times.ts'
import { releaseLostJobs } from '../machinery/jobs/release-jobs.ts'
import { deleteExpiredTurns } from '../machinery/jobs/turn-queries.ts'
import { watchJobs } from '../machinery/jobs/watch-jobs.ts'
import type { WorkNotifier } from '../machinery/jobs/work-until-stopped.ts'
import type { Database } from '../storage/db/database.ts'
import { buildInspectArguments } from './build-inspect-arguments.ts'

type Dependencies = {
  readonly db: Database
  readonly workNotifier: WorkNotifier
  readonly count: number
  /** Starts a worker that sends WorkerMessages. */
  readonly startWorker: (workerId: string, slot: number) => ChildProcess
  /** Called for each worker that ended unexpectedly. */
  readonly onRestart?: (() => void) | undefined
  /** Called for each worker that is killed for exceeding a limit. */
  readonly onKill?: ((excess: Excess) => void) | undefined
  readonly now?: () => number
  /** When less urgent jobs run; at any time unless given. */
  readonly background?: Pick<BackgroundTimes, 'readHold' | 'onChange'>
  readonly log: Logger
}

export type Workers = {
  /** Returns whether at least one worker is running. */
  readonly areRunning: () => boolean
  readonly stop: (graceMs: number) => Promise<void>
}

/** Limits the restarts of a worker that cannot start, so that it does not keep the machine busy. */
const MAX_RESTART_DELAY_MS = 30_000
const LOST_LEASES_EVERY_MS = 60_000

/**
 * Keeps workers running, kills a worker whose job exceeds its limits, and releases the jobs of
 * workers that have ended.
 */
export function startWorkers(dependencies: Dependencies): Workers {
  const { db, workNotifier, count, startWorker, onRestart, onKill, now = Date.now, log } = dependencies
  const { background = AT_ANY_TIME } = dependencies
  const chooseMessage = (): ProcessMessage =>
    background.readHold() === null ? 'run-background' : 'hold-background'
  const jobWatch = watchJobs({ log, onKill })
  const workers = superviseProcesses({
    kind: 'worker',
    count,
    maxRestartDelayMs: MAX_RESTART_DELAY_MS,
    startProcess(workerId, slot) {
      const worker = startWorker(workerId, slot)
      jobWatch.watch(workerId, worker)
      sendMessage(worker, chooseMessage())
      return worker
    },
    onEnd: async (goneWorkerId, hasCrashed, exit) => {
      if (hasCrashed) onRestart?.()
      const lostJob = jobWatch.takeLostJob(goneWorkerId, exit)
      const freed = await releaseLostJobs(db, { now: now(), goneWorkerId, hasCrashed, lostJob })
      if (freed > 0) workNotifier.notify()
    },
    log,
  })
  background.onChange(() => workers.notifyAll(chooseMessage()))
  const notifyWorkers = (): void => workers.notifyAll()
  workNotifier.on('work', notifyWorkers)
  const freeing = setInterval(() => {
    releaseLostJobs(db, { now: now(), hasCrashed: true })
      .then(() => deleteExpiredTurns(db, now()))
      .catch((error: unknown) =>
        log.error(
          { err: error },
          'could not return lost jobs to the queue; they will continue in five minutes',
        ),
      )
  }, LOST_LEASES_EVERY_MS)
  return {
    areRunning: () => workers.countRunning() > 0,
    async stop(graceMs) {
      clearInterval(freeing)
      workNotifier.off('work', notifyWorkers)
      await workers.stop(graceMs)
    },
  }
}

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Starts a worker process, for `startWorkers`. */
export function forkWorker(workerId: string, slot: number): ChildProcess {
  return forkInBackground(WORKER_FILE, [workerId], {
    // One thread for garbage collection, since there is a worker for each core. A worker needs 10
    // MB for young objects; by default V8 would use up to 130 MB. Pixels lie outside the heap: by
    // default V8 would mark all objects two or three times a photo because of them.
    execArgv: [
      ...LOAD_BUNDLED_LIBRARIES,
      '--single-threaded-gc',
      '--max-semi-space-size=4',
      '--external-memory-accounted-in-global-limit',
      '--initial-old-space-size=192',
      ...buildInspectArguments(slot),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: buildLowMemoryEnvironment(),
  })
}
