import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import type { ErrorCode } from '../errors.ts'
import type { Exit } from '../supervise-processes.ts'
import { watchProcess, type Excess, type ProcessLimits } from '../watch-process.ts'

/** What a worker tells whoever started it. */
export type WorkerMessage =
  | { readonly kind: 'job-begun'; readonly jobId: number; readonly limits: ProcessLimits }
  | { readonly kind: 'job-ended' }

/** The job that a worker had in hand when it died. */
export type LostJob = {
  readonly jobId: number
  readonly usedMs: number
  /**
   * Why it is not to be tried again; undefined where the worker may have died of something else.
   */
  readonly failureCode?: ErrorCode
}

export type JobWatch = {
  readonly watch: (workerId: string, worker: ChildProcess) => void
  /** For a worker that is gone: what it had in hand. */
  readonly lostJobOf: (workerId: string, exit: Exit) => LostJob | undefined
}

const CODE_OF_EXCESS: Record<Excess, ErrorCode> = {
  'too-slow': 'photo-too-slow',
  'too-much-memory': 'photo-too-much-memory',
}

/**
 * By which a program ends itself: a fault in memory, a check that failed, or V8 without memory.
 * Nobody else sends them.
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
 * The same on Windows: 134 of Node itself, an access violation, a stack overflow, a damaged heap, a
 * failed check.
 */
const FATAL_CODES: ReadonlySet<number> = new Set([134, 0xc0000005, 0xc00000fd, 0xc0000374, 0xc0000409])

/** Keeps the limits of the jobs that workers have in hand, and remembers what they died of. */
export function watchJobs({
  log,
  onKill,
  watch = watchProcess,
}: {
  log: Logger
  /** Told of each worker that is killed. */
  onKill?: ((excess: Excess) => void) | undefined
  watch?: typeof watchProcess
}): JobWatch {
  const inHand = new Map<string, { jobId: number; stop: () => number; excess?: Excess }>()

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
    inHand.set(workerId, job)
  }

  function end(workerId: string): void {
    inHand.get(workerId)?.stop()
    inHand.delete(workerId)
  }

  return {
    watch(workerId, worker) {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'job-begun') begin(workerId, worker, message.jobId, message.limits)
        else end(workerId)
      })
    },
    lostJobOf(workerId, exit) {
      const job = inHand.get(workerId)
      if (!job) return undefined
      const usedMs = job.stop()
      inHand.delete(workerId)
      if (job.excess) return { jobId: job.jobId, usedMs, failureCode: CODE_OF_EXCESS[job.excess] }
      return { jobId: job.jobId, usedMs, ...(isFatal(exit) && { failureCode: 'photo-ends-program' }) }
    },
  }
}

function isFatal({ code, signal }: Exit): boolean {
  return signal === null ? code !== null && FATAL_CODES.has(code) : FATAL_SIGNALS.has(signal)
}
