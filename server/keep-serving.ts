import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { ApiMessage } from './api.ts'
import { frugalEnvironment, type Config } from './config.ts'
import { AppError } from './errors.ts'
import { inspectArguments } from './inspect-arguments.ts'
import type { RunningServer } from './serve.ts'
import { superviseProcesses } from './supervise-processes.ts'

const API_FILE = fileURLToPath(new URL('./api.ts', import.meta.url))
/** More than the API gives its connections and workers. */
const STOP_GRACE_MS = 15_000
const HAS_PROCESS_GROUPS = process.platform !== 'win32'
/** Somebody waits in front of the screen. */
const RESTART_MS = 2000

/**
 * Runs the API, with its workers, in a process of its own and starts it anew whenever it dies.
 * Nothing else is done here, so that little can go wrong. Resolves when the API answers; throws
 * what keeps it from its first start.
 */
export async function keepServing(config: Pick<Config, 'publicUrl' | 'logLevel'>): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let wasReady = false
  const api = superviseProcesses({
    kind: 'api',
    count: 1,
    maxRestartDelayMs: RESTART_MS,
    startProcess() {
      const child = forkApi()
      child.on('message', (message: ApiMessage) => {
        if (message.kind === 'ready') {
          wasReady = true
          resolve()
          return
        }
        const error = new AppError(message.code, message.status, message.message)
        reject(error)
        if (!wasReady) return
        // Somebody may have taken the port in the meantime; another try comes later.
        log.error({ err: error }, 'api not started')
        child.kill('SIGKILL')
      })
      child.once('exit', () => {
        killGroup(child)
        reject(new Error('The API ended before it was ready.'))
      })
      return child
    },
    log,
  })
  const stop = (): Promise<void> => api.stop(STOP_GRACE_MS)
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { url: config.publicUrl, stop }
}

function forkApi(): ChildProcess {
  return fork(API_FILE, {
    // V8 lets the space for young objects grow to 64 MB: the API would stay at 200 MB when it only
    // waits, not at 160, and collecting so much at once takes a third of the processor time of an
    // upload.
    execArgv: ['--max-semi-space-size=4', ...inspectArguments(0)],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: frugalEnvironment(),
    // A process group of its own, so that killGroup reaches all that it started.
    detached: HAS_PROCESS_GROUPS,
  })
}

/**
 * Kills the workers that an API left behind: one that hangs in native code does not notice that the
 * API is gone.
 */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined || !HAS_PROCESS_GROUPS) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
