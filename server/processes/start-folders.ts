import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildLowMemoryEnvironment, type Config } from '../config.ts'
import { forkInBackground } from '../machinery/child-processes/fork-in-background.ts'
import {
  superviseProcesses,
  type ProcessSupervisor,
} from '../machinery/child-processes/supervise-processes.ts'

const FOLDERS_FILE = fileURLToPath(new URL('./folders-process.ts', import.meta.url))
/**
 * Limits the restarts of a process that cannot start, so that it does not keep the machine busy.
 */
const MAX_RESTART_DELAY_MS = 30_000

/**
 * Checking 100,000 files leaves little memory in use. Without the last option, the heap grows to
 * several times that size before V8 collects garbage.
 */
export const FOLDERS_NODE_OPTIONS = [
  '--single-threaded-gc',
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
]

/**
 * Starts the process that checks folders of the machine, so that a hanging disk blocks nothing
 * else. Returns null if no folder is allowed.
 */
export function startFolders(
  { folderRoots }: Pick<Config, 'folderRoots'>,
  log: Logger,
): ProcessSupervisor | null {
  if (folderRoots.length === 0) return null
  return superviseProcesses({
    kind: 'folders',
    count: 1,
    maxRestartDelayMs: MAX_RESTART_DELAY_MS,
    startProcess: () =>
      forkInBackground(FOLDERS_FILE, [], {
        execArgv: FOLDERS_NODE_OPTIONS,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: buildLowMemoryEnvironment(),
      }),
    log,
  })
}
