import type SqliteDatabase from 'better-sqlite3'
import { SqliteAdapter, SqliteDialect, SqliteQueryCompiler, type RawNode } from 'kysely'
import { writePart, type EngineAdapter } from '../engine.ts'
import { SQLITE } from './sqlite-engine.ts'
import { TwoConnectionsDriver } from './two-connections-driver.ts'

/** Kysely's dialect for one connection, with the engine's parts of statements. */
export class EngineSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter & EngineAdapter {
    return new EngineSqliteAdapter()
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new EngineSqliteCompiler()
  }
}

/** Kysely's dialect for one connection that writes and one that reads. */
export class TwoConnectionsDialect extends EngineSqliteDialect {
  readonly #writer: SqliteDatabase.Database
  readonly #reader: SqliteDatabase.Database

  constructor(writer: SqliteDatabase.Database, reader: SqliteDatabase.Database) {
    super({ database: writer })
    this.#writer = writer
    this.#reader = reader
  }

  override createDriver(): TwoConnectionsDriver {
    return new TwoConnectionsDriver(this.#writer, this.#reader)
  }

  override createAdapter(): SqliteAdapter & EngineAdapter {
    return new ConcurrentSqliteAdapter()
  }
}

class EngineSqliteAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = SQLITE
}

class ConcurrentSqliteAdapter extends EngineSqliteAdapter {
  /** The driver serializes writes itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /**
   * SQLite supports it, although Kysely's adapter says it does not. All migrations therefore run in
   * one transaction, and one that fails or is interrupted leaves the tables as they were.
   */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class EngineSqliteCompiler extends SqliteQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const part = writePart(node, SQLITE.sql)
    if (part) this.visitNode(part)
    else super.visitRaw(node)
  }
}
