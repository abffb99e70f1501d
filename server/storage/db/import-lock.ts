import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'

const LOCK_FILE = 'kindred.import-lock'

/**
 * Marks that an import of another process writes photos to the data folder, until `release` is
 * called or this process ends in any way. Several imports may do so at a time. The lock is one of
 * the operating system, taken through SQLite, so that `kill -9` leaves none behind.
 */
export function lockForImport(dataDir: string): { release: () => void } {
  const lock = new SqliteDatabase(join(dataDir, LOCK_FILE))
  lock.exec('begin')
  // The first read takes a shared lock, which lasts until the transaction ends.
  lock.prepare('select name from sqlite_master').all()
  return { release: () => lock.close() }
}

/** Returns whether an import of another process is writing to the data folder. */
export function isImportRunning(dataDir: string): boolean {
  const file = join(dataDir, LOCK_FILE)
  if (!existsSync(file)) return false
  const lock = new SqliteDatabase(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return false
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true
    throw error
  } finally {
    lock.close()
  }
}
