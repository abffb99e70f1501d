import { sql } from 'kysely'
import {
  buildShapes,
  toStoredValue,
  type ColumnKind,
  type ListedColumn,
  type ListedReference,
} from '../copy/table-shape.ts'
import { AppError } from '../../../errors.ts'
import type { Database, Queryable } from '../database.ts'
import type { EngineRows } from '../engine.ts'
import { openTableRows, sealTableRows } from './seal-rows.ts'

const TYPES: Readonly<Record<ColumnKind, string>> = {
  number: 'bigint',
  real: 'double precision',
  text: 'text',
  bytes: 'bytea',
}

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export const POSTGRES_ROWS: EngineRows = {
  async listTables(db) {
    const { rows: columns } = await sql<ListedColumn>`
      select relname as "table", attname as name, format_type(atttypid, null) as type,
        array_position(indkey::int2[], attnum) as "keyPlace", attidentity <> '' as "isCounted"
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_index on indrelid = pg_class.oid and indisprimary
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(
      db,
    )
    const { rows: references } = await sql<ListedReference>`
      select one.relname as "table", other.relname as target
      from pg_constraint
      join pg_class one on one.oid = conrelid
      join pg_class other on other.oid = confrelid
      where contype = 'f' and one.relnamespace = current_schema()::regnamespace`.execute(db)
    return buildShapes(columns, references)
  },
  async keepStill(db, work) {
    const tables = await POSTGRES_ROWS.listTables(db)
    return readRepeatably(db, async transaction => {
      // The snapshot begins after the locks, so it contains everything that was committed before.
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`
        .execute(transaction)
        .catch(explainLock)
      return work(transaction)
    })
  },
  readSnapshot: (db, work) =>
    readRepeatably(db, async transaction => {
      // Keys that are rewritten meanwhile would be missing in the snapshot.
      await sql`lock table "faceKeys" in access share mode`.execute(transaction)
      return work(transaction)
    }),
  removeTriggers: db => changeTriggers(db, 'disable'),
  restoreTriggers: db => changeTriggers(db, 'enable'),
  openRows: openTableRows,
  async insertRows(db, { name, columns }, copied) {
    const rows = await sealTableRows(db, copied)
    const names = sql.join(columns.map(column => sql.ref(column.name)))
    // One parameter for each column: statements with thousands of parameters are slow.
    const arrays = columns.map(({ name: column, kind }) => {
      const values = rows.map(row => toStoredValue(kind, row[column]))
      return sql`${values}::${sql.raw(TYPES[kind])}[]`
    })
    await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(db)
  },
  async readLastNumber(db, table, column) {
    const { rows } = await sql<{ last: number }>`
      select greatest(
        coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0),
        coalesce(pg_sequence_last_value(pg_get_serial_sequence(${quote(table)}, ${column})::regclass), 0)
      ) as last`.execute(db)
    return rows[0]?.last ?? 0
  },
  async writeLastNumber(db, { table, column, number }) {
    await sql`select setval(pg_get_serial_sequence(${quote(table)}, ${column}), ${number + 1}, false)`.execute(
      db,
    )
  },
  async prepareForUse(db) {
    await sql`analyze`.execute(db)
  },
}

/** Triggers that enforce references stay on. */
async function changeTriggers(db: Database, change: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await POSTGRES_ROWS.listTables(db))
    await sql`alter table ${sql.table(name)} ${sql.raw(change)} trigger user`.execute(db)
}

function quote(table: string): string {
  return `"${table}"`
}

async function readRepeatably<Result>(
  db: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      // The connection is idle while the rows are written elsewhere.
      for (const [setting, value] of [
        ['lock_timeout', '10s'],
        ['statement_timeout', '0'],
        ['idle_in_transaction_session_timeout', '0'],
      ] as const)
        await sql`set local ${sql.raw(setting)} = ${sql.lit(value)}`.execute(transaction)
      return work(transaction)
    })
}

function explainLock(error: unknown): never {
  const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
  if (!isLocked) throw error
  const message = 'Another program is changing the database of this library. Stop it first.'
  throw new AppError('library-in-use', 409, message, { cause: error })
}
