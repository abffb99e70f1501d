import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LOAD_BUNDLED_LIBRARIES } from '../machinery/child-processes/bundled-libraries.mjs'
import { buildLowMemoryEnvironment } from '../config.ts'
import { forkInBackground } from '../machinery/child-processes/fork-in-background.ts'
import { buildInspectArguments } from './build-inspect-arguments.ts'

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
