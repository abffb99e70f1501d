import SqliteDatabase from 'better-sqlite3'
import { isPostgresFull } from './postgres/postgres-engine.ts'

/** Returns whether a statement failed because the disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return (
    (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_FULL') || isPostgresFull(error)
  )
}
