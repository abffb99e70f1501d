import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** What a process is told by the one that started it. `work`: there may be some. */
export type ProcessMessage = 'work' | 'stop'

/** How a process ended; both null for one that could not be started. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type ProcessSupervisor = {
  /** Tells those that are idle that there may be work. */
  notifyAll: () => void
  countRunning: () => number
  /**
   * Lets each finish what it is doing, for at most `graceMs`; those that have not are killed.
   * Resolves when all are gone.
   */
  stop: (graceMs: number) => Promise<void>
}

type Dependencies = {
  /** For the log. */
  kind: 'api' | 'worker'
  count: number
  /** The longest wait before the next try while it keeps dying young. */
  maxRestartDelayMs: number
  /**
   * Starts a process that works under this id until it is told to stop; no two at a time share a
   * slot, from 0 on.
   */
  startProcess: (id: string, slot: number) => ChildProcess
  /** Called when a process is gone, with whether it was not meant to be, and how it ended. */
  onGone?: (id: string, hasCrashed: boolean, exit: Exit) => Promise<void>
  log: Logger
}

const FIRST_RESTART_DELAY_MS = 250
/** What lived this long was sound: the next restart is quick again. */
const SOUND_LIFE_MS = 60_000

/**
 * Keeps `count` processes running, starting each anew when it dies, ever later while it keeps dying
 * young.
 */
export function superviseProcesses(dependencies: Dependencies): ProcessSupervisor {
  const { kind, count, maxRestartDelayMs, onGone, log } = dependencies
  const processes = new Map<number, ChildProcess>()
  const restarts = new Map<number, NodeJS.Timeout>()
  const farewells = new Set<Promise<void>>()
  let isStopping = false
  let startedCount = 0

  const start = (slot: number, youngDeaths: number): void => {
    startedCount += 1
    const id = `${process.pid}-${startedCount}`
    const startedAt = performance.now()
    const goOn = (code: number | null, signal: NodeJS.Signals | null): void => {
      processes.delete(slot)
      const farewell = (onGone?.(id, !isStopping, { code, signal }) ?? Promise.resolve())
        .catch((error: unknown) => log.error({ err: error, [kind]: id }, 'jobs not handed back'))
        .finally(() => farewells.delete(farewell))
      farewells.add(farewell)
      if (isStopping) return
      log.error({ [kind]: id, code, signal }, `${kind} died`)
      const wasSound = performance.now() - startedAt >= SOUND_LIFE_MS
      const deaths = wasSound ? 0 : youngDeaths
      const delayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** deaths, maxRestartDelayMs)
      restarts.set(
        slot,
        setTimeout(() => start(slot, deaths + 1), delayMs),
      )
    }
    const child = dependencies.startProcess(id, slot)
    processes.set(slot, child)
    log.info({ [kind]: id, pid: child.pid }, `${kind} started`)
    child.once('exit', goOn)
    child.on('error', error => {
      log.error({ err: error, [kind]: id }, `${kind} failed`)
      // One that could not even be started, for want of memory or of process numbers, never exits.
      if (child.pid === undefined) goOn(null, null)
    })
  }
  for (let slot = 0; slot < count; slot++) start(slot, 0)

  return {
    notifyAll() {
      for (const child of processes.values()) tell(child, 'work')
    },
    countRunning: () => processes.size,
    async stop(graceMs) {
      isStopping = true
      for (const restart of restarts.values()) clearTimeout(restart)
      const running = [...processes.values()]
      const gone = running.map(child => once(child, 'exit'))
      for (const child of running) tell(child, 'stop')
      const killing = setTimeout(() => {
        for (const child of running) child.kill('SIGKILL')
      }, graceMs)
      await Promise.all(gone)
      clearTimeout(killing)
      await Promise.all(farewells)
    },
  }
}

function tell(child: ChildProcess, message: ProcessMessage): void {
  // It may die between the check and the message; its exit is dealt with elsewhere.
  if (child.connected) child.send(message, () => {})
}
