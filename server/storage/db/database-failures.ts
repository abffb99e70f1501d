import SqliteDatabase from 'better-sqlite3'
import { isPostgresBusy } from './postgres/connection-errors.ts'
import { isPostgresFull } from './postgres/postgres-engine.ts'

/** Returns whether a statement failed because it waited too long for other transactions. */
export function isDatabaseBusy(error: unknown): boolean {
  return (
    (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) ||
    isPostgresBusy(error)
  )
}

/** Returns whether a statement failed because the disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return (
    (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_FULL') || isPostgresFull(error)
  )
}
