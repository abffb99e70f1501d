import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** What the server tells its workers; a worker says nothing back. */
export type WorkerMessage = 'work' | 'stop'

export type WorkerSupervisor = {
  /** Tells idle workers that there may be work. */
  ring: () => void
  /** Lets each worker finish its job, for at most `graceMs`; those that have not are killed. Resolves when all are gone. */
  stop: (graceMs: number) => Promise<void>
}

type Dependencies = {
  workerCount: number
  /** Starts a process that works under this id until it is told to stop. */
  startWorker: (workerId: string) => ChildProcess
  /** Called when a worker is gone, with whether it was meant to be. */
  onWorkerGone: (workerId: string, hasCrashed: boolean) => Promise<void>
  log: Logger
}

const FIRST_RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that lived this long was sound: the next restart is quick again. */
const SOUND_LIFE_MS = 60_000

/** Keeps `workerCount` workers running, starting each anew when it dies, ever later while it keeps dying young. */
export function superviseWorkers(dependencies: Dependencies): WorkerSupervisor {
  const { workerCount, log } = dependencies
  const workers = new Map<number, ChildProcess>()
  const restarts = new Map<number, NodeJS.Timeout>()
  const farewells = new Set<Promise<void>>()
  let isStopping = false
  let startedWorkers = 0

  const start = (slot: number, youngDeaths: number): void => {
    startedWorkers += 1
    const workerId = `${process.pid}-${startedWorkers}`
    const startedAt = performance.now()
    const worker = dependencies.startWorker(workerId)
    workers.set(slot, worker)
    log.info({ worker: workerId, pid: worker.pid }, 'worker started')
    worker.once('exit', (code, signal) => {
      workers.delete(slot)
      const farewell = dependencies
        .onWorkerGone(workerId, !isStopping)
        .catch((error: unknown) => log.error({ err: error, worker: workerId }, 'jobs not handed back'))
        .finally(() => farewells.delete(farewell))
      farewells.add(farewell)
      if (isStopping) return
      log.error({ worker: workerId, code, signal }, 'worker died')
      const wasSound = performance.now() - startedAt >= SOUND_LIFE_MS
      const deaths = wasSound ? 0 : youngDeaths
      const delayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** deaths, MAX_RESTART_DELAY_MS)
      restarts.set(
        slot,
        setTimeout(() => start(slot, deaths + 1), delayMs),
      )
    })
    // A process that cannot even be started reports here, and never exits.
    worker.once('error', error => log.error({ err: error, worker: workerId }, 'worker failed'))
  }
  for (let slot = 0; slot < workerCount; slot++) start(slot, 0)

  return {
    ring() {
      for (const worker of workers.values()) tell(worker, 'work')
    },
    async stop(graceMs) {
      isStopping = true
      for (const restart of restarts.values()) clearTimeout(restart)
      const running = [...workers.values()]
      const gone = running.map(worker => once(worker, 'exit'))
      for (const worker of running) tell(worker, 'stop')
      const killing = setTimeout(() => {
        for (const worker of running) worker.kill('SIGKILL')
      }, graceMs)
      await Promise.all(gone)
      clearTimeout(killing)
      await Promise.all(farewells)
    },
  }
}

function tell(worker: ChildProcess, message: WorkerMessage): void {
  // It may die between the check and the message; its exit is dealt with elsewhere.
  if (worker.connected) worker.send(message, () => {})
}
