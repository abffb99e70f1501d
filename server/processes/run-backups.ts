import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { BackupConfig } from '../config.ts'
import { createBackupSchedule } from '../storage/backup/schedule-backups.ts'
import { findNewestTime } from '../storage/backup/snapshots.ts'
import { forkInBackground } from '../machinery/child-processes/fork-in-background.ts'

const BACKUP_FILE = fileURLToPath(new URL('./backup-process.ts', import.meta.url))
const CHECK_EVERY_MS = 60_000

export type RunningBackups = { readonly stop: () => Promise<void> }

/** Writes scheduled backups into a folder until it is stopped, each in a separate process. */
export function runBackups({
  folder,
  hour,
  onFailure,
  log,
}: Pick<BackupConfig, 'hour'> & {
  folder: string
  onFailure: (() => void) | undefined
  log: Logger
}): RunningBackups {
  const stopping = new AbortController()
  const schedule = createBackupSchedule({
    hour,
    findNewest: () => findNewestTime(folder),
    write: () => writeInOwnProcess(stopping.signal),
    onFailure,
    now: Date.now,
    log,
  })
  const timer = setInterval(() => void schedule.writeIfDue(), CHECK_EVERY_MS)
  void schedule.writeIfDue()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await schedule.writeIfDue()
    },
  }
}

async function writeInOwnProcess(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const child = forkInBackground(BACKUP_FILE, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const [code] = await once(child, 'exit')
    if (code === 0) return true
    if (signal.aborted) return false
    throw new Error('The process that writes backups failed. Its own log line says why.')
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
