import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { ApiMessage } from './api.ts'
import { LOAD_BUNDLED_LIBRARIES } from '../machinery/child-processes/bundled-libraries.mjs'
import { buildLowMemoryEnvironment, type Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { buildInspectArguments } from './build-inspect-arguments.ts'
import type { RunningServer } from './serve.ts'
import { STOP_GRACE } from './stop-grace.ts'
import { superviseProcesses } from '../machinery/child-processes/supervise-processes.ts'

const API_FILE = fileURLToPath(new URL('./api.ts', import.meta.url))
const HAS_PROCESS_GROUPS = process.platform !== 'win32'
/** Short, since users are waiting for the page. */
const RESTART_MS = 2000

/**
 * Runs the API, with its workers, in a separate process and restarts it whenever it ends. This
 * process does nothing else, so that little can go wrong in it. `settings` replace those of this
 * process. Resolves when the API answers; throws the error that prevents its first start.
 */
export async function keepServing(
  config: Pick<Config, 'publicUrl' | 'logLevel'>,
  settings: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let wasReady = false
  const api = superviseProcesses({
    kind: 'api',
    count: 1,
    maxRestartDelayMs: RESTART_MS,
    startProcess() {
      const child = forkApi(settings)
      child.on('message', (message: ApiMessage) => {
        if (message.kind === 'ready') {
          wasReady = true
          resolve()
          return
        }
        if (message.kind !== 'refused') return
        const error = new AppError(message.code, message.status, message.message)
        reject(error)
        if (!wasReady) return
        // Another program may have taken the port meanwhile; the start is retried later.
        log.error({ err: error }, 'could not start the API; will try again')
        child.kill('SIGKILL')
      })
      child.once('exit', () => {
        killGroup(child)
        reject(new Error('The API ended before it was ready. Its log lines above say why.'))
      })
      return child
    },
    log,
  })
  const stop = (): Promise<void> => api.stop(STOP_GRACE.processMs)
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { url: config.publicUrl, stop }
}

function forkApi(settings: NodeJS.ProcessEnv): ChildProcess {
  return fork(API_FILE, {
    // By default V8 lets the space for young objects grow to 64 MB: the idle API would use 200 MB
    // rather than 160, and collecting it would take a third of the processor time of an upload.
    // Chunks out of an object store are collected early (blobs/collect-garbage.ts).
    execArgv: [
      ...LOAD_BUNDLED_LIBRARIES,
      '--max-semi-space-size=4',
      '--expose-gc',
      ...buildInspectArguments(0),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...buildLowMemoryEnvironment(), ...settings },
    // In a process group of its own, so that killGroup also reaches the processes that the API
    // started.
    detached: HAS_PROCESS_GROUPS,
  })
}

/**
 * Kills the workers that a dead API has left: a worker that hangs in native code does not notice
 * that the API has ended.
 */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined || !HAS_PROCESS_GROUPS) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
