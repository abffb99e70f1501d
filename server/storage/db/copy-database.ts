import SqliteDatabase from 'better-sqlite3'
import { copyRows, finishRows, listTablesOfBoth } from './copy/copy-rows.ts'
import { createTables } from './migrate.ts'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import { openDatabase } from './open-database.ts'

/**
 * Writes a consistent copy of the database to an empty file of SQLite; other processes can continue
 * to use the database.
 */
export async function copyDatabase(db: Database, file: string): Promise<void> {
  const { copyToFile, rows } = getEngine(db)
  if (copyToFile) return copyToFile(db, file)
  const copy = openDatabase(file)
  try {
    await createTables(copy)
    await getEngine(copy).rows.removeTriggers(copy)
    await rows.readSnapshot(db, async from => {
      const tables = await listTablesOfBoth({ from, to: copy })
      await copyRows({ from, to: copy }, tables)
      await finishRows({ from, to: copy }, tables)
    })
  } finally {
    await copy.destroy()
  }
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
