import { sql, type Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Engine, EngineSql } from '../engine.ts'
import type { JobsTable } from '../tables.ts'
import { formatOwnerMessage } from '../nodes.ts'
import { OWNED_TABLES } from '../owned-tables.ts'
import { transactFor } from '../transact-for.ts'
import { isPostgresUnreachable } from './connection-errors.ts'
import { CHANNEL } from './join-nodes.ts'
import { findOpener, findSealer, rewriteKeys } from './owner-keys.ts'
import { POSTGRES_MIGRATIONS } from '../migrations.ts'
import { POSTGRES_ROWS } from './postgres-rows.ts'

/** SQLSTATE of a transaction that was ended because of a conflict with others. */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const DISK_FULL = '53100'

/** Locks of data that belongs to no owner; nobody is notified of their changes. */
const UNWATCHED_LOCKS: ReadonlySet<string> = new Set([
  'contacts',
  'face-keys',
  'jobs',
  'network',
  'object-store',
  'throttle',
])

const postgresSql: EngineSql = {
  textList: values => sql<string>`(select unnest(${values}::text[]))`,
  numberList: values => sql<number>`(select unnest(${values}::bigint[]))`,
  // The planner knows how many rows an owner has.
  unindexed: column => column,
  greater: (one, other) => sql<number>`greatest(${one}, ${other})`,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  aggregateTexts: texts => sql<string>`coalesce(json_agg(${texts}), '[]')::text`,
  expandItems: array => sql`json_array_elements(${array}::json)`,
  expandTexts: array => sql`json_array_elements_text(${array}::json)`,
  withoutTexts: (object, { key, texts }) => sql<string>`jsonb_set(
      ${object}::jsonb, array[${key}]::text[], coalesce((
        select jsonb_agg(value) from jsonb_array_elements_text(${object}::jsonb -> ${key}::text)
        where value not in ${postgresSql.textList(texts)}
      ), '[]')
    )::text`,
  arrayIn: (object, key) => sql<string>`(${object}::json -> ${key}::text)`,
  passOverLocked: sql`for update skip locked`,
  rowKey: table => sql<string>`${sql.table(table)}.id`,
  selectRowKeys: (_table, ids) => postgresSql.textList(ids),
}

/** The engine without the turns of transactions, which each database has for itself. */
export const POSTGRES: Omit<Engine, 'takeTurn'> = {
  sql: postgresSql,
  async lock(transaction, name) {
    // The lock is a separate statement, so that later statements see what its last holder
    // committed. The commit sends the message.
    const message = UNWATCHED_LOCKS.has(name)
      ? sql``
      : sql`, pg_notify(${CHANNEL}, ${formatOwnerMessage(name)})`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))${message}`.execute(transaction)
  },
  isConflict: error => hasCode(error, SERIALIZATION_FAILURE) || hasCode(error, DEADLOCK_DETECTED),
  isUnreachable: isPostgresUnreachable,
  async readTime(db) {
    const { rows } = await sql<{
      ms: number
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
    return rows[0]?.ms ?? null
  },
  async claimJob(db, { workerId, leasedUntil, now, workerCount, lastOwnerId, belowPriority }) {
    // One statement, so that no other claim waits for this process or for the network.
    const { rows } = await sql<Selectable<JobsTable>>`select * from "claimJob"(
      ${workerId}, ${leasedUntil}, ${now}, ${workerCount}, ${lastOwnerId}, ${belowPriority}
    )`.execute(db)
    return rows[0]
  },
  async hasTable(db, name) {
    const { rows } = await sql`select 1 from pg_class
      where relnamespace = current_schema()::regnamespace and relname = ${name} and relkind = 'r'`.execute(db)
    return rows.length > 0
  },
  async readChangeStamp(db) {
    // While a writing transaction runs, the snapshot lists it; afterwards it is below the upper
    // end.
    const { rows } = await sql<{ stamp: string }>`select pg_current_snapshot()::text as stamp`.execute(db)
    return `${rows[0]?.stamp}`
  },
  findSealer,
  findOpener,
  async discardOldContent(db, what) {
    if (what === 'rows and keys') await transactFor(db, 'face-keys', rewriteKeys)
    // Overwrites nothing, but the server no longer returns old row versions to anyone.
    for (const { table } of OWNED_TABLES) await sql`vacuum ${sql.table(table)}`.execute(db)
  },
  async readOwnedRows(db, ownerId, { table, ownerColumn, after, limit }) {
    const keys = await listKeyColumns(db, table)
    const key = sql.join(keys.map(name => sql.ref(name)))
    // The cursor is the key of the last row, as returned by this function.
    const isLater = after === null ? sql`` : sql`and (${key}) > (${sql.join(after as unknown[])})`
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${sql.ref(ownerColumn)} = ${ownerId} ${isLater}
      order by ${key} limit ${limit}`.execute(db)
    const last = rows.at(-1)
    return {
      rows: await POSTGRES_ROWS.openRows(db, rows),
      at: rows.length < limit || !last ? null : keys.map(name => last[name]),
    }
  },
  copyToFile: null,
  rows: POSTGRES_ROWS,
  migrations: POSTGRES_MIGRATIONS,
  hasAccountMigrations: false,
}

/** Returns whether a statement failed because the server's disk is full. */
export function isPostgresFull(error: unknown): boolean {
  return hasCode(error, DISK_FULL)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns the columns of a table's primary key, in key order. */
async function listKeyColumns(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_index
    join unnest(indkey) with ordinality as part(number, place) on true
    join pg_attribute on attrelid = indrelid and attnum = part.number
    where indrelid = ${`"${table}"`}::regclass and indisprimary
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}
