import { setTimeout as delay } from 'node:timers/promises'
import SqliteDatabase, { type Statement } from 'better-sqlite3'
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'

type Sqlite = SqliteDatabase.Database

/** How long a write waits for another process's transaction; theirs are short. */
const BUSY_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 1
const LONGEST_RETRY_MS = 16
/** Preparing a statement takes about as long as running it, for most of ours. */
const MAX_STATEMENTS = 300
const SELECT = /^\s*(?:select|with)\b/i

/**
 * One connection writes, one transaction at a time; another one reads. So reads never wait for
 * writes, and a write that waits for another process lets this thread do other work. SQLite's own
 * waiting would stop the thread, and with it every request of the API.
 */
export class TwoConnectionsDriver extends SqliteDriver {
  readonly #writer: Sqlite
  readonly #reader: Reader
  readonly #turns = new WriteTurns()

  /** The writer has no busy timeout of its own. */
  constructor(writer: Sqlite, reader: Sqlite) {
    super({ database: writer })
    this.#writer = writer
    this.#reader = new Reader(reader)
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#writer, this.#reader, this.#turns)
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    asOwn(connection).release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwn(connection).begin()
  }

  // When the disk is full, SQLite rolls a transaction back by itself. A second rollback fails with
  // an error of its own, which would hide the one about the disk.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writer.inTransaction) await super.rollbackTransaction(connection)
  }

  override async destroy(): Promise<void> {
    this.#reader.close()
    // Last: closing the last connection writes the log into the database.
    this.#writer.close()
  }
}

function asOwn(connection: DatabaseConnection | undefined): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('The connection is of another driver.')
}

/** What one query or one transaction runs on. */
class Connection implements DatabaseConnection {
  readonly #writer: Sqlite
  readonly #reader: Reader
  readonly #turns: WriteTurns
  #endTurn: (() => void) | undefined

  constructor(writer: Sqlite, reader: Reader, turns: WriteTurns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const isInTransaction = this.#endTurn !== undefined && this.#writer.inTransaction
    const select = isInTransaction ? undefined : this.#reader.prepareSelect(sql)
    // The compiler of the query vouches for the shape of its rows, here and below.
    if (select) return { rows: select.all(parameters) as Row[] }
    await this.#takeTurn()
    return retryWhileBusy(() => run<Row>(this.#writer, sql, parameters))
  }

  streamQuery(): never {
    throw new Error('Rows are read as a whole.')
  }

  /**
   * Takes the write lock at once: a transaction that reads first and writes later fails when
   * another process has written in between.
   */
  async begin(): Promise<void> {
    await this.#takeTurn()
    await retryWhileBusy(() => this.#writer.exec('begin immediate'))
  }

  release(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async #takeTurn(): Promise<void> {
    this.#endTurn ??= await this.#turns.take()
  }
}

function run<Row>(writer: Sqlite, sql: string, parameters: readonly unknown[]): QueryResult<Row> {
  const statement = writer.prepare(sql)
  if (statement.reader) return { rows: statement.all(...parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

async function retryWhileBusy<Result>(act: () => Result): Promise<Result> {
  const endsAt = performance.now() + BUSY_TIMEOUT_MS
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endsAt) throw error
    }
    await delay(waitMs)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY'
}

/** Runs queries that change nothing, and keeps their statements prepared. */
class Reader {
  readonly #connection: Sqlite
  /** By their text, the least recently used first. */
  readonly #statements = new Map<string, Statement>()

  constructor(connection: Sqlite) {
    this.#connection = connection
  }

  /** Undefined for everything but a query that changes nothing. */
  prepareSelect(sql: string): Statement | undefined {
    if (!SELECT.test(sql)) return undefined
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql)
    if (!statement.readonly || !statement.reader) return undefined
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    const [oldest] = this.#statements.keys()
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest)
    return statement
  }

  close(): void {
    this.#connection.close()
  }
}

/** Lets one writer of this process come after the other, in the order in which they asked. */
class WriteTurns {
  #lastEnd: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, to a function that ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#lastEnd
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastEnd = promise
    await before
    return resolve
  }
}
