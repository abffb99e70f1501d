import SqliteDatabase from 'better-sqlite3'
import { join } from 'node:path'
import { AppError } from '../errors.ts'

/** A server that was killed a moment ago may still be about to end. */
const PATIENCE_MS = 2000

/**
 * Keeps a second server off the folder until `release` is called or this process ends in whatever
 * way: the lock is one of the operating system's, taken through SQLite, so that kill −9 leaves none
 * behind. Throws `data-folder-in-use`.
 */
export function lockDataFolder(dataDir: string): { release: () => void } {
  const lock = new SqliteDatabase(join(dataDir, 'kindred.lock'), { timeout: PATIENCE_MS })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new AppError(
      'data-folder-in-use',
      409,
      `Another Kindred server is using ${dataDir}. Stop it first, or set KINDRED_DATA_DIR to another folder.`,
    )
  }
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
