import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { EngineSqliteDialect, TwoConnectionsDialect } from './sqlite/engine-sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Waits for a process that is closing the file as the last one, or recovers it after a crash. */
const READ_TIMEOUT_MS = 10_000

/**
 * Opens the file, or creates it. A commit is on the disk when it returns, and deleted content is
 * overwritten.
 */
export function openDatabase(file: string): Database {
  const writer = new SqliteDatabase(file, { timeout: READ_TIMEOUT_MS })
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  // Overwrites deleted content with zeros, so that no free page holds an erased face.
  writer.pragma('secure_delete = ON')
  writer.pragma('busy_timeout = 0')
  const reader = new SqliteDatabase(file, { readonly: true, timeout: READ_TIMEOUT_MS })
  return new Kysely<Tables>({ dialect: new TwoConnectionsDialect(writer, reader) })
}

/** Opens a file that openDatabase has opened already, for queries only. */
export function openDatabaseToRead(file: string): Database {
  const database = new SqliteDatabase(file, { readonly: true, timeout: READ_TIMEOUT_MS })
  return new Kysely<Tables>({ dialect: new EngineSqliteDialect({ database }) })
}

/** A database that is open already: a file of SQLite, or the URL of a PostgreSQL database. */
export type DatabaseAddress = { readonly file: string } | { readonly url: string }

/**
 * Opens a database for queries only, on one connection. PostgreSQL ends each statement after
 * `statementMs`; a statement of SQLite ends with its thread.
 */
export async function openToRead(
  address: DatabaseAddress,
  { statementMs }: { statementMs: number },
): Promise<Database> {
  if ('file' in address) return openDatabaseToRead(address.file)
  // Loaded only if PostgreSQL is used.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(address.url, {
    ownConnections: 1,
    settings: { default_transaction_read_only: 'on', statement_timeout: `${statementMs}` },
  })
}
