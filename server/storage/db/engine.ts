import { ExpressionWrapper, RawNode, type OperationNode, type RawBuilder, type Selectable } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Row, TableShape } from './copy/table-shape.ts'
import type { Database, Queryable } from './database.ts'
import type { JobsTable, StoredTables } from './tables.ts'
import type { Opener, Sealer } from './sealed-value.ts'

/**
 * Everything that differs between SQLite and PostgreSQL, implemented in `sqlite/` and `postgres/`.
 */
export type Engine = {
  readonly sql: EngineSql
  /**
   * Waits until the same requester has no other transaction with a lock of this name, so that those
   * who wait for the lock hold one connection. Returns a function that ends the turn.
   */
  readonly takeTurn: (name: string) => Promise<() => void>
  /** Makes other transactions with a lock of this name wait until this transaction ends. */
  readonly lock: (transaction: Queryable, name: string) => Promise<void>
  /**
   * Returns whether the transaction failed only because of concurrent ones, so that it may be
   * retried.
   */
  readonly isConflict: (error: unknown) => boolean
  readonly hasTable: (db: Queryable, name: string) => Promise<boolean>
  /**
   * Returns whether a statement failed because the database could not be reached; it may be retried
   * later.
   */
  readonly isUnreachable: (error: unknown) => boolean
  /** Returns the time of the database's machine; null if it is this machine. */
  readonly readTime: (db: Database) => Promise<number | null>
  /**
   * Claims the next due job; undefined if there is none. Claims run one after another. May be lost
   * with the database's machine, as long as nothing that was written afterwards has been kept.
   * Null if `machinery/jobs` claims it, by several statements.
   */
  readonly claimJob: ((db: Database, claim: JobClaim) => Promise<Selectable<JobsTable> | undefined>) | null
  /** See `change-stamp.ts`. */
  readonly readChangeStamp: (db: Database) => Promise<string>
  /** See `sealed-value.ts`. */
  readonly findSealer: (db: Queryable, ownerId: string) => Promise<Sealer>
  /** Returns null if values are stored as they are. */
  readonly findOpener: (db: Queryable, ownerId: string) => Promise<Opener | null>
  /** See `discard-old-content.ts`. */
  readonly discardOldContent: (db: Database, what: OldContent) => Promise<void>
  /**
   * Returns some of an owner's rows of a table after `after`: `at` of the last call, or null to
   * begin.
   */
  readonly readOwnedRows: (
    db: Queryable,
    ownerId: string,
    page: {
      readonly table: keyof StoredTables
      readonly ownerColumn: string
      readonly after: unknown
      readonly limit: number
    },
  ) => Promise<OwnedRows>
  /**
   * Writes a copy of the database to an empty file of SQLite; null if its rows have to be copied.
   */
  readonly copyToFile: ((db: Queryable, file: string) => Promise<void>) | null
  /** Copies of whole tables, to another engine or from it. */
  readonly rows: EngineRows
  /** The engine's own migrations; null if it runs those of `migrate.ts`. */
  readonly migrations: Readonly<Record<string, Migration>> | null
  /** Whether better-auth creates its tables itself; otherwise the migrations do. */
  readonly hasAccountMigrations: boolean
}

/** `rows`: of some photos; `rows and keys`: all that an owner had, with the key of it. */
export type OldContent = 'rows' | 'rows and keys'

/** Reads and writes tables without knowing what they contain. */
export type EngineRows = {
  /** Lists all tables of the library, in no particular order. */
  readonly listTables: (db: Queryable) => Promise<TableShape[]>
  /**
   * Runs `work` in a transaction during which nobody else can change the tables. Throws
   * `library-in-use`.
   */
  readonly keepStill: <Result>(
    db: Database,
    work: (transaction: Queryable) => Promise<Result>,
  ) => Promise<Result>
  /** Runs `work` in a transaction in which all reads see the same state. */
  readonly readSnapshot: <Result>(
    db: Database,
    work: (transaction: Queryable) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Keeps triggers from changing what is copied, until `restoreTriggers`. Does nothing if they have
   * been removed.
   */
  readonly removeTriggers: (db: Database) => Promise<void>
  readonly restoreTriggers: (db: Database) => Promise<void>
  /** Opens what is sealed in rows of a table, which `insertRows` seals for its own database. */
  readonly openRows: (db: Queryable, rows: readonly Row[]) => Promise<Row[]>
  readonly insertRows: (db: Database, table: TableShape, rows: readonly Row[]) => Promise<void>
  /** Returns the highest number that a row of the table ever had; 0 for none. */
  readonly readLastNumber: (db: Queryable, table: string, column: string) => Promise<number>
  readonly writeLastNumber: (
    db: Queryable,
    last: { readonly table: string; readonly column: string; readonly number: number },
  ) => Promise<void>
  /** Updates what the planner knows of the tables, after many rows were inserted. */
  readonly prepareForUse: (db: Database) => Promise<void>
}

export type JobClaim = {
  readonly workerId: string
  readonly leasedUntil: number
  readonly now: number
  /** How many workers share the jobs. */
  readonly workerCount: number
  /** The owner of this worker's last job. */
  readonly lastOwnerId: string
  /** Only jobs of more urgent priorities, which are lower numbers, are claimed. */
  readonly belowPriority: number
}

export type OwnedRows = {
  readonly rows: Readonly<Record<string, unknown>>[]
  /** The cursor of the next rows; null after the last row. */
  readonly at: unknown
}

/** The parts of statements that differ between the engines. */
export type EngineSql = {
  /** Binds any number of values as one, for `where … in`. */
  readonly textList: (values: readonly string[]) => RawBuilder<string>
  readonly numberList: (values: readonly number[]) => RawBuilder<number>
  /** Hides a column from the planner, so that it does not use an index of it. */
  readonly unindexed: (column: RawBuilder<string>) => RawBuilder<string>
  readonly greater: (one: RawBuilder<number>, other: RawBuilder<number>) => RawBuilder<number>
  /** Returns whether one text contains another, compared exactly. */
  readonly contains: (text: RawBuilder<string>, part: string) => RawBuilder<boolean>
  /** Aggregates texts to a JSON array. */
  readonly aggregateTexts: (texts: RawBuilder<string>) => RawBuilder<string>
  /**
   * Returns a table with a column `value` from a JSON array; `value ->> 0` reads an element of
   * an item that is an array.
   */
  readonly expandItems: (array: RawBuilder<string>) => RawBuilder<unknown>
  /** Returns the same for an array of texts: `value` is the text. */
  readonly expandTexts: (array: RawBuilder<string>) => RawBuilder<unknown>
  /** Returns a JSON object without these texts in the array under this key. */
  readonly withoutTexts: (
    object: RawBuilder<string>,
    removed: { readonly key: string; readonly texts: readonly string[] },
  ) => RawBuilder<string>
  /** Returns the array under a key of a JSON object, or an empty array. */
  readonly arrayIn: (object: RawBuilder<string>, key: string) => RawBuilder<string>
  /** Ends a query whose rows are to be changed: leaves out those that other transactions locked. */
  readonly passOverLocked: RawBuilder<unknown>
  /** The key by which the engine finds a row of the table fastest. */
  readonly rowKey: (table: keyof StoredTables) => RawBuilder<string>
  /** Selects the keys of the rows with these ids. */
  readonly selectRowKeys: (table: keyof StoredTables, ids: readonly string[]) => RawBuilder<string>
}

const WRITERS = new WeakMap<OperationNode, (sql: EngineSql) => RawBuilder<unknown>>()

/** Returns a part of a statement, which is written by the engine that runs the statement. */
// An expression that belongs to no query requires Kysely's type with two `any` parameters.
// oxlint-disable-next-line typescript/no-explicit-any
export function engineSql<Value>(write: (sql: EngineSql) => RawBuilder<Value>): EngineExpression<Value> {
  const node = RawNode.createWithSql('')
  WRITERS.set(node, write)
  return new ExpressionWrapper(node)
}

export type EngineExpression<Value> = ExpressionWrapper<never, never, Value>

/**
 * For the engines' compilers: returns the part that this node represents, if engineSql created it.
 */
export function writePart(node: OperationNode, sql: EngineSql): OperationNode | undefined {
  return WRITERS.get(node)?.(sql).toOperationNode()
}

/** A Kysely adapter that exposes its engine. */
export type EngineAdapter = { readonly engine: Engine }

export function getEngine(db: Queryable): Engine {
  const { adapter } = db.getExecutor()
  if ('engine' in adapter) return (adapter as EngineAdapter).engine
  throw new Error('The database was opened without one of our engines.')
}
