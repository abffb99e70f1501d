import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { MAX_SILENCE_MS, watchHeartbeat } from './heartbeat.ts'

/**
 * Messages to a process from its parent. `work`: there may be jobs. `hold-background` and
 * `run-background`: whether less urgent jobs have to wait; a worker that has received neither runs
 * all jobs.
 */
export type ProcessMessage = 'work' | 'stop' | 'hold-background' | 'run-background'

/** How a process ended; both null if it could not be started. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type ProcessSupervisor = {
  /** Notifies idle processes that there may be work, unless another message is given. */
  notifyAll: (message?: ProcessMessage) => void
  countRunning: () => number
  /**
   * Lets each process finish its current work, for at most `graceMs`, and then kills it. Resolves
   * when all have ended.
   */
  stop: (graceMs: number) => Promise<void>
}

type Dependencies = {
  /** Used in the log. */
  kind: 'api' | 'worker' | 'folders'
  count: number
  /** The longest delay of a restart while processes keep ending soon after their start. */
  maxRestartDelayMs: number
  /**
   * Starts a process, which runs under this id until it receives `stop`. No two running processes
   * share a slot; slots are numbered from 0.
   */
  startProcess: (id: string, slot: number) => ChildProcess
  /** Called when a process has ended, with whether this was unexpected, and how it ended. */
  onEnd?: (id: string, hasCrashed: boolean, exit: Exit) => Promise<void>
  log: Logger
}

const FIRST_RESTART_DELAY_MS = 250
/** A process that ran for this long is restarted with the shortest delay. */
const STABLE_AFTER_MS = 60_000

/**
 * Keeps `count` processes running. Restarts each process that ends, with growing delays while it
 * keeps ending soon after its start. Ends those that have a heartbeat and stop answering; a worker
 * has none, since its job has a deadline.
 */
export function superviseProcesses(dependencies: Dependencies): ProcessSupervisor {
  const { kind, count, maxRestartDelayMs, onEnd, log } = dependencies
  const processes = new Map<number, ChildProcess>()
  const restarts = new Map<number, NodeJS.Timeout>()
  const pendingEnds = new Set<Promise<void>>()
  let isStopping = false
  let startedCount = 0
  // Process ids may repeat on other machines, which may run workers of the same database.
  const supervisorId = randomUUID().slice(-12)

  const start = (slot: number, failures: number): void => {
    startedCount += 1
    const id = `${supervisorId}-${startedCount}`
    const startedAt = performance.now()
    const handleEnd = (code: number | null, signal: NodeJS.Signals | null): void => {
      processes.delete(slot)
      const pendingEnd = (onEnd?.(id, !isStopping, { code, signal }) ?? Promise.resolve())
        .catch((error: unknown) =>
          log.error(
            { err: error, [kind]: id },
            'could not return jobs to the queue; they will continue in five minutes',
          ),
        )
        .finally(() => pendingEnds.delete(pendingEnd))
      pendingEnds.add(pendingEnd)
      if (isStopping) return
      log.error({ [kind]: id, code, signal }, `${kind} ended unexpectedly`)
      const wasStable = performance.now() - startedAt >= STABLE_AFTER_MS
      const failuresSoFar = wasStable ? 0 : failures
      const delayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** failuresSoFar, maxRestartDelayMs)
      restarts.set(
        slot,
        setTimeout(() => start(slot, failuresSoFar + 1), delayMs),
      )
    }
    const child = dependencies.startProcess(id, slot)
    processes.set(slot, child)
    log.info({ [kind]: id, childPid: child.pid }, `${kind} started`)
    child.once('exit', handleEnd)
    watchHeartbeat(child, {
      onSilence: () =>
        log.error({ [kind]: id, childPid: child.pid, ms: MAX_SILENCE_MS }, `${kind} isn't responding`),
    })
    child.on('error', error => {
      log.error({ err: error, [kind]: id }, `${kind} failed`)
      // A process that could not be started, for lack of memory or process ids, emits no `exit`.
      if (child.pid === undefined) handleEnd(null, null)
    })
  }
  for (let slot = 0; slot < count; slot++) start(slot, 0)

  return {
    notifyAll(message = 'work') {
      for (const child of processes.values()) sendMessage(child, message)
    },
    countRunning: () => processes.size,
    async stop(graceMs) {
      isStopping = true
      for (const restart of restarts.values()) clearTimeout(restart)
      const running = [...processes.values()]
      const gone = running.map(child => once(child, 'exit'))
      for (const child of running) sendMessage(child, 'stop')
      const killing = setTimeout(() => {
        for (const child of running) child.kill('SIGKILL')
      }, graceMs)
      await Promise.all(gone)
      clearTimeout(killing)
      await Promise.all(pendingEnds)
    },
  }
}

export function sendMessage(child: ChildProcess, message: ProcessMessage): void {
  // The process may end between the check and the message; its exit is handled elsewhere.
  if (child.connected) child.send(message, () => {})
}
