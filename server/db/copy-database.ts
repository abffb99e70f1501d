import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A consistent copy of the database as a new file, while others go on using it. */
export async function copyDatabase(db: Queryable, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/** True for a file that SQLite finds no fault with; nothing of it is changed. */
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
