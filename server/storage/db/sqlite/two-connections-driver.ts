import { setTimeout as delay } from 'node:timers/promises'
import SqliteDatabase, { type Statement } from 'better-sqlite3'
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'

type Sqlite = SqliteDatabase.Database

/** How long a write waits for a transaction of another process; those are short. */
const BUSY_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 1
const LONGEST_RETRY_MS = 16
/** Statements kept prepared, since preparing one takes about as long as running most of them. */
const MAX_STATEMENTS = 300
const SELECT = /^\s*(?:select|with)\b/i

/**
 * Uses one connection to write, one transaction at a time, and another one to read. Reads therefore
 * never wait for writes, and while a write waits for another process, this thread can do other
 * work. SQLite's own busy timeout would block the thread, and with it every request of the API.
 */
export class TwoConnectionsDriver extends SqliteDriver {
  readonly #writer: Sqlite
  readonly #reader: Reader
  readonly #turns = new WriteTurns()

  /** The writer must have no busy timeout of its own. */
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
    requireOwn(connection).release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await requireOwn(connection).begin()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    requireOwn(connection).commit()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    requireOwn(connection).rollBack()
  }

  override async destroy(): Promise<void> {
    this.#reader.close()
    // Closed last: closing the last connection writes the log into the database.
    this.#writer.close()
  }
}

function requireOwn(connection: DatabaseConnection | undefined): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('The connection belongs to another driver.')
}

/**
 * The connection of one query or one transaction. If the disk is full or fails, SQLite rolls the
 * transaction back by itself; whatever is executed then, or is still waiting when a transaction
 * ends, would be committed alone. It throws instead.
 */
class Connection implements DatabaseConnection {
  readonly #writer: Sqlite
  readonly #reader: Reader
  readonly #turns: WriteTurns
  #endTurn: (() => void) | undefined
  #transaction: 'none' | 'open' | 'ended' = 'none'
  /** The error with which SQLite rolled the transaction back. */
  #fatalError: Error | undefined

  constructor(writer: Sqlite, reader: Reader, turns: WriteTurns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction !== 'none')
      return this.#runInTransaction(() => run<Row>(this.#writer, sql, parameters))
    const select = this.#reader.prepareSelect(sql)
    // Here and below, the query's compiler guarantees the shape of its rows.
    if (select) return { rows: select.all(parameters) as Row[] }
    await this.#takeTurn()
    return retryWhileBusy(() => run<Row>(this.#writer, sql, parameters))
  }

  streamQuery(): never {
    throw new Error('Streaming rows is not supported.')
  }

  /**
   * Takes the write lock immediately: a transaction that first reads and later writes would fail if
   * another process has written in between.
   */
  async begin(): Promise<void> {
    await this.#takeTurn()
    await retryWhileBusy(() => this.#writer.exec('begin immediate'))
    this.#transaction = 'open'
  }

  commit(): void {
    this.#runInTransaction(() => this.#writer.exec('commit'))
    this.#transaction = 'ended'
  }

  rollBack(): void {
    this.#transaction = 'ended'
    // A rollback of what SQLite has rolled back would fail with an error that hides the first one.
    if (this.#writer.inTransaction) this.#writer.exec('rollback')
  }

  release(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async #takeTurn(): Promise<void> {
    this.#endTurn ??= await this.#turns.take()
  }

  /** Never waits for other processes, since the transaction has the write lock. */
  #runInTransaction<Result>(act: () => Result): Result {
    if (this.#fatalError) throw this.#fatalError
    if (this.#transaction !== 'open') throw new Error('The transaction of this statement has ended.')
    try {
      return act()
    } catch (error) {
      if (error instanceof Error && !this.#writer.inTransaction) this.#fatalError = error
      throw error
    }
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

/** Runs read-only queries, and keeps their statements prepared. */
class Reader {
  readonly #connection: Sqlite
  /** By SQL text, least recently used first. */
  readonly #statements = new Map<string, Statement>()

  constructor(connection: Sqlite) {
    this.#connection = connection
  }

  /** Returns undefined for every statement but a read-only query. */
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

/** Makes the writers of this process run one after another, in the order of their requests. */
class WriteTurns {
  #lastEnd: Promise<void> = Promise.resolve()

  /** Waits for the caller's turn, and returns a function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#lastEnd
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastEnd = promise
    await before
    return resolve
  }
}
