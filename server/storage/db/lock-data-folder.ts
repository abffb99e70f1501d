import SqliteDatabase from 'better-sqlite3'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'

/** A server that was just killed may take this long to end. */
const WAIT_MS = 2000

/**
 * Locks the data folder against a second server until `release` is called or this process ends in
 * any way. The lock is one of the operating system, taken through SQLite, so that `kill -9` leaves
 * none behind. Throws `data-folder-in-use`.
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const lock = new SqliteDatabase(join(dataDir, 'kindred.lock'), { timeout: WAIT_MS })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new AppError(
      'data-folder-in-use',
      409,
      `Another Kindred server is using ${dataDir}. Stop it first, or set KINDRED_DATA_DIR to a different folder.`,
    )
  }
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
