import { ExpressionWrapper, RawNode, type OperationNode, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database, Queryable } from './database.ts'
import type { StoredTables } from './tables.ts'

/** What differs between SQLite and PostgreSQL; `sqlite/` and `postgres/` have one each. */
export type Engine = {
  readonly sql: EngineSql
  /** Lets other transactions with a lock of this name wait until this one ends. */
  readonly lock: (transaction: Queryable, name: string) => Promise<void>
  /** Whether the transaction failed only because of others at the same time, and may run again. */
  readonly isConflict: (error: unknown) => boolean
  readonly hasTable: (db: Queryable, name: string) => Promise<boolean>
  /** Whether a statement failed because the database could not be reached; it may run later. */
  readonly isAway: (error: unknown) => boolean
  /** The time of the database's machine; null if that is this one. */
  readonly readTime: (db: Database) => Promise<number | null>
  /** See `change-stamp.ts`. */
  readonly readChangeStamp: (db: Database) => Promise<string>
  /** See `discard-old-content.ts`. */
  readonly discardOldContent: (db: Database) => Promise<void>
  /** Some of an owner's rows of a table, after `after` (`at` of the last call; null to begin). */
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
  /** Its own migrations; null if it runs those of `migrate.ts`. */
  readonly migrations: Readonly<Record<string, Migration>> | null
  /** Whether better-auth makes its tables itself; otherwise the migrations do. */
  readonly hasAccountMigrations: boolean
}

export type OwnedRows = {
  readonly rows: Readonly<Record<string, unknown>>[]
  /** Where the next rows begin; null after the last. */
  readonly at: unknown
}

/** The parts of statements that the engines write differently. */
export type EngineSql = {
  /** Any number of values, bound as one, for `where … in`. */
  readonly textList: (values: readonly string[]) => RawBuilder<string>
  readonly numberList: (values: readonly number[]) => RawBuilder<number>
  /** A column that the planner does not look up in an index. */
  readonly unindexed: (column: RawBuilder<string>) => RawBuilder<string>
  readonly greater: (one: RawBuilder<number>, other: RawBuilder<number>) => RawBuilder<number>
  /** Whether one text contains another, to the letter. */
  readonly contains: (text: RawBuilder<string>, part: string) => RawBuilder<boolean>
  /** Aggregates texts to a JSON array. */
  readonly aggregateTexts: (texts: RawBuilder<string>) => RawBuilder<string>
  /** A table with a column `value` from a JSON array, whose items `value ->> 0` takes apart. */
  readonly expandItems: (array: RawBuilder<string>) => RawBuilder<unknown>
  /** The same for an array of texts: `value` is the text. */
  readonly expandTexts: (array: RawBuilder<string>) => RawBuilder<unknown>
  /** A JSON object whose array of texts under this key lacks these. */
  readonly withoutTexts: (
    object: RawBuilder<string>,
    removed: { readonly key: string; readonly texts: readonly string[] },
  ) => RawBuilder<string>
  /** The array under a key of a JSON object, empty if there is none. */
  readonly arrayIn: (object: RawBuilder<string>, key: string) => RawBuilder<string>
  /** What finds a row of the table fastest, and that of the rows with these ids. */
  readonly rowKey: (table: keyof StoredTables) => RawBuilder<string>
  readonly selectRowKeys: (table: keyof StoredTables, ids: readonly string[]) => RawBuilder<string>
}

const WRITERS = new WeakMap<OperationNode, (sql: EngineSql) => RawBuilder<unknown>>()

/** Part of a statement; the engine that runs the statement decides how it is written. */
// Kysely's type for an expression that belongs to no query has two parameters for one that does.
// oxlint-disable-next-line typescript/no-explicit-any
export function engineSql<Value>(write: (sql: EngineSql) => RawBuilder<Value>): EngineExpression<Value> {
  const node = RawNode.createWithSql('')
  WRITERS.set(node, write)
  return new ExpressionWrapper(node)
}

export type EngineExpression<Value> = ExpressionWrapper<never, never, Value>

/** For the engines' compilers: the part that this node stands for, if it is one of engineSql. */
export function writePart(node: OperationNode, sql: EngineSql): OperationNode | undefined {
  return WRITERS.get(node)?.(sql).toOperationNode()
}

/** An adapter of Kysely that knows its engine. */
export type EngineAdapter = { readonly engine: Engine }

export function getEngine(db: Queryable): Engine {
  const { adapter } = db.getExecutor()
  if ('engine' in adapter) return (adapter as EngineAdapter).engine
  throw new Error('The database was opened without one of our engines.')
}
