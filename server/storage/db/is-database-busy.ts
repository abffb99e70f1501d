import SqliteDatabase from 'better-sqlite3'
import { isPostgresBusy } from './postgres/busy-error.ts'

/** Returns whether a statement failed because it waited too long for other transactions. */
export function isDatabaseBusy(error: unknown): boolean {
  return (
    (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) ||
    isPostgresBusy(error)
  )
}
