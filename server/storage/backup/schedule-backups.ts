import type { Logger } from 'pino'

type Dependencies = {
  /** Hour of the day, in the machine's time zone. */
  readonly hour: number
  /** Returns when the newest verified backup was written; null if there is none. */
  readonly findNewest: () => Promise<number | null>
  /** Writes and verifies a backup; returns false if it was stopped before it was done. */
  readonly write: () => Promise<boolean>
  readonly onFailure?: (() => void) | undefined
  readonly now: () => number
  readonly log: Pick<Logger, 'info' | 'error'>
}

export type BackupSchedule = {
  /** Writes a backup if one is due; resolves when no backup is being written. */
  readonly writeIfDue: () => Promise<void>
}

const RETRY_MS = 60 * 60_000

/**
 * Schedules a backup for each night. Whether one is due is derived from the existing backups, so
 * that a backup missed while the machine was off is written at the next start.
 */
export function createBackupSchedule(dependencies: Dependencies): BackupSchedule {
  const { hour, findNewest, write, onFailure, now, log } = dependencies
  let running: Promise<void> | null = null
  let retryAt = 0
  const writeNow = async (): Promise<void> => {
    const startedAt = now()
    if (startedAt < retryAt) return
    try {
      if (!isDue(await findNewest(), startedAt, hour)) return
      const isDone = await write()
      if (isDone) log.info({ durationMs: now() - startedAt }, 'backup written and verified')
    } catch (error) {
      retryAt = now() + RETRY_MS
      onFailure?.()
      log.error({ err: error, retryMs: RETRY_MS }, 'could not write a backup; will try again in an hour')
    }
  }
  return {
    writeIfDue: () => (running ??= writeNow().finally(() => void (running = null))),
  }
}

/** Tells whether the hour has passed since the newest backup. */
export function isDue(newest: number | null, now: number, hour: number): boolean {
  const last = new Date(now)
  last.setHours(hour, 0, 0, 0)
  if (last.getTime() > now) last.setDate(last.getDate() - 1)
  return newest === null || newest < last.getTime()
}
