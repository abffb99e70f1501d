import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../database.ts'
import { getEngine } from '../engine.ts'
import { formatRow, orderTables, type Row, type TableShape } from './table-shape.ts'
import { LIBRARY_PLACE_NAMES } from './unfinished-copy.ts'

/** The target contains rows that the source does not have, or not any more. */
export class RowsDifferError extends Error {}

export type CopyOptions = {
  /** Called with the number of rows that were processed. */
  readonly onRows?: (count: number) => void
  /** Throws to end the copy; called before each page. */
  readonly assertWanted?: () => void
}

type Copy = { readonly from: Queryable; readonly to: Database } & CopyOptions

/**
 * Lists the tables of a library, each after those that have to be filled before it. Throws if the
 * other database has other tables or columns.
 */
export async function listTablesOfBoth({ from, to }: Pick<Copy, 'from' | 'to'>): Promise<TableShape[]> {
  const known = await getEngine(to).rows.listTables(to)
  const listed = await getEngine(from).rows.listTables(from)
  const expected = new Set(known.map(formatShape))
  const unknown = listed.find(table => !expected.has(formatShape(table)))
  if (unknown) throw new Error(`The table ${unknown.name} has different columns in the other database.`)
  return orderTables(listed)
}

function formatShape({ name, columns }: TableShape): string {
  return JSON.stringify([name, columns])
}

/** Returns how many rows there are to copy. */
export async function countAllRows(db: Queryable, tables: readonly TableShape[]): Promise<number> {
  let count = 0
  for (const table of tables) count += await countRows(db, table)
  return count
}

/**
 * Copies all rows that the target lacks, page by page, each in a transaction of its own. The target
 * contains nothing, or what an interrupted copy of the same rows has left: the first rows of each
 * table. Throws RowsDifferError if it contains others.
 */
export async function copyRows(copy: Copy, tables: readonly TableShape[]): Promise<void> {
  for (const table of tables) await copyTable(copy, table)
}

async function copyTable({ from, to, onRows, assertWanted }: Copy, table: TableShape): Promise<void> {
  const { insertRows } = getEngine(to).rows
  let after: Row | null = null
  let isAtEnd = false
  for await (const rows of readPages(from, table)) {
    assertWanted?.()
    const known: Row[] = isAtEnd ? [] : await readPage(to, table, { after, limit: rows.length })
    if (!known.every((row, i) => formatRow(table, row) === formatRow(table, rows[i] ?? {})))
      throw new RowsDifferError(`The table ${table.name} has different rows.`)
    isAtEnd ||= known.length < rows.length
    const missing = rows.slice(known.length)
    if (missing.length > 0) await insertRows(to, table, missing)
    after = rows.at(-1) ?? after
    onRows?.(rows.length)
  }
  if (!isAtEnd && (await readPage(to, table, { after, limit: 1 })).length > 0)
    throw new RowsDifferError(`The table ${table.name} has more rows.`)
}

/**
 * Compares the number of rows of each table and a SHA-256 of all of them. Returns the number of
 * rows. Throws RowsDifferError.
 */
export async function compareRows(
  { from, to, onRows, assertWanted }: Copy,
  tables: readonly TableShape[],
): Promise<number> {
  let count = 0
  for (const table of tables) {
    const [expected, found] = await Promise.all([
      hashRows(from, table, rows => {
        assertWanted?.()
        onRows?.(rows)
      }),
      hashRows(to, table),
    ])
    if (expected.count !== found.count || expected.sha256 !== found.sha256) {
      const counts = `${expected.count} rows, of which ${found.count} were found`
      throw new RowsDifferError(`The copy of the table ${table.name} differs (${counts}).`)
    }
    count += expected.count
  }
  return count
}

async function hashRows(
  db: Queryable,
  table: TableShape,
  onRows?: (count: number) => void,
): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readPages(db, table)) {
    for (const row of rows) hash.update(`${formatRow(table, row)}\n`)
    count += rows.length
    onRows?.(rows.length)
  }
  return { count, sha256: hash.digest('hex') }
}

/**
 * Makes the target number its next rows after those of the source, including rows that were deleted
 * there, restores its triggers and prepares it for use.
 */
export async function finishRows(
  { from, to }: Pick<Copy, 'from' | 'to'>,
  tables: readonly TableShape[],
): Promise<void> {
  const { readLastNumber, writeLastNumber, restoreTriggers, prepareForUse } = getEngine(to).rows
  for (const { name, countedColumn } of await getEngine(to).rows.listTables(to)) {
    if (countedColumn === null) continue
    const known = tables.find(table => table.name === name)
    const last = known ? await getEngine(from).rows.readLastNumber(from, name, countedColumn) : 0
    const own = await readLastNumber(to, name, countedColumn)
    await writeLastNumber(to, { table: name, column: countedColumn, number: Math.max(last, own) })
  }
  await restoreTriggers(to)
  await prepareForUse(to)
}

/** Rows with bytes are about a kilobyte each, others far less. */
const ROWS_PER_PAGE = 2000
const ROWS_WITH_BYTES_PER_PAGE = 500

/** Yields all rows of a table in the order of their keys. */
export async function* readPages(db: Queryable, table: TableShape): AsyncGenerator<Row[]> {
  const hasBytes = table.columns.some(({ kind }) => kind === 'bytes')
  const limit = hasBytes ? ROWS_WITH_BYTES_PER_PAGE : ROWS_PER_PAGE
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await readPage(db, table, { after, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1) ?? null
  }
}

/** Reads the rows after one, in the order of their keys. */
export async function readPage(
  db: Queryable,
  table: TableShape,
  { after, limit }: { after: Row | null; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(table.columns.map(({ name }) => sql.ref(name)))} from ${sql.table(table.name)}
    where ${isCopied(table)} ${after ? sql`and ${isAfter(table, after)}` : sql``}
    order by ${sql.join(table.key.map(name => sql.ref(name)))} limit ${limit}`.execute(db)
  return getEngine(db).rows.openRows(db, rows)
}

export async function countRows(db: Queryable, table: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where ${isCopied(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

function isAfter({ key }: TableShape, row: Row): RawBuilder<boolean> {
  return sql`(${sql.join(key.map(name => sql.ref(name)))}) > (${sql.join(key.map(name => row[name]))})`
}

/** Each library has its own secrets that say where its blobs are. */
function isCopied({ name }: TableShape): RawBuilder<boolean> {
  return name === 'secrets' ? sql`"name" not in (${sql.join(LIBRARY_PLACE_NAMES)})` : sql`1 = 1`
}
