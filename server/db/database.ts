import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Transaction,
} from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** What a query takes: the database, or the transaction that it is to be part of. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

/** How long a statement waits for another process's transaction; theirs are short. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * Opens the file, creating it if need be, so that a commit is on the disk when it returns and
 * deleted content is gone.
 */
export function openDatabase(file: string): Database {
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // Overwrites what is deleted with zeros, so that an erased face is in no free page either.
  connection.pragma('secure_delete = ON')
  return new Kysely<Tables>({ dialect: new CarefulSqliteDialect(connection) })
}

class CarefulSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase.Database

  constructor(database: SqliteDatabase.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new CarefulSqliteDriver(this.#database)
  }
}

class CarefulSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database

  constructor(database: SqliteDatabase.Database) {
    super({ database })
    this.#database = database
  }

  // A transaction that reads first and writes later fails at once, however long the time-out, when
  // another process has written in between. Taking the write lock at the start makes it wait its
  // turn instead.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // SQLite takes a transaction back by itself when the disk is full. Asked to do so again it
  // complains of that alone, and nobody hears of the disk.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Whether a statement failed for want of room on the disk. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_FULL'
}
