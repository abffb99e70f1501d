import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Writes a consistent copy of the database to a new file; other processes can continue to use the
 * database.
 */
export async function copyDatabase(db: Queryable, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/** Returns whether SQLite's check finds no error in the file. Does not change the file. */
export function isSoundDatabase(file: string): boolean {
  let connection: SqliteDatabase.Database | undefined
  try {
    connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
    return connection.pragma('integrity_check', { simple: true }) === 'ok'
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return false
    throw error
  } finally {
    connection?.close()
  }
}
