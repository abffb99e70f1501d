import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import type { ErrorCode } from '../../errors.ts'
import type { Exit } from '../child-processes/supervise-processes.ts'
import { watchProcess, type Excess, type ProcessLimits } from '../child-processes/watch-process.ts'

/** A message of a worker to the process that started it. */
export type WorkerMessage =
  | { readonly kind: 'job-begun'; readonly jobId: number; readonly limits: ProcessLimits }
  | { readonly kind: 'job-ended' }

/** The job that a worker was running when it ended. */
export type LostJob = {
  readonly jobId: number
  readonly usedMs: number
  /** Why the job must not be retried; undefined if the worker may have ended for another reason. */
  readonly failureCode?: ErrorCode
}

export type JobWatch = {
  readonly watch: (workerId: string, worker: ChildProcess) => void
  /** Returns the job that a worker was running when it exited. */
  readonly takeLostJob: (workerId: string, exit: Exit) => LostJob | undefined
}

const CODE_OF_EXCESS: Record<Excess, ErrorCode> = {
  'too-slow': 'photo-too-slow',
  'too-much-memory': 'photo-too-much-memory',
}

/**
 * Signals that end a program because of its own fault: a memory error, a failed check, or V8 out of
 * memory. Other processes do not send them.
 */
const FATAL_SIGNALS: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
])
/**
 * The corresponding exit codes on Windows: Node's own 134, access violation, stack overflow, heap
 * corruption, failed check.
 */
const FATAL_CODES: ReadonlySet<number> = new Set([134, 0xc0000005, 0xc00000fd, 0xc0000374, 0xc0000409])

/**
 * Enforces the limits of running jobs, and records which job a worker was running when it ended.
 */
export function watchJobs({
  log,
  onKill,
  watch = watchProcess,
}: {
  log: Logger
  /** Called for each worker that is killed. */
  onKill?: ((excess: Excess) => void) | undefined
  watch?: typeof watchProcess
}): JobWatch {
  const runningJobs = new Map<string, { jobId: number; stop: () => number; excess?: Excess }>()

  function begin(workerId: string, worker: ChildProcess, jobId: number, limits: ProcessLimits): void {
    end(workerId)
    const onExcess = (excess: Excess): void => {
      log.error({ worker: workerId, job: jobId, ...limits }, `job ${excess}`)
      job.excess = excess
      onKill?.(excess)
    }
    const job: { jobId: number; stop: () => number; excess?: Excess } = {
      jobId,
      stop: watch(worker, limits, { onExcess }),
    }
    runningJobs.set(workerId, job)
  }

  function end(workerId: string): void {
    runningJobs.get(workerId)?.stop()
    runningJobs.delete(workerId)
  }

  return {
    watch(workerId, worker) {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'job-begun') begin(workerId, worker, message.jobId, message.limits)
        else end(workerId)
      })
    },
    takeLostJob(workerId, exit) {
      const job = runningJobs.get(workerId)
      if (!job) return undefined
      const usedMs = job.stop()
      runningJobs.delete(workerId)
      if (job.excess) return { jobId: job.jobId, usedMs, failureCode: CODE_OF_EXCESS[job.excess] }
      return { jobId: job.jobId, usedMs, ...(isFatal(exit) && { failureCode: 'photo-ends-program' }) }
    },
  }
}

function isFatal({ code, signal }: Exit): boolean {
  return signal === null ? code !== null && FATAL_CODES.has(code) : FATAL_SIGNALS.has(signal)
}
