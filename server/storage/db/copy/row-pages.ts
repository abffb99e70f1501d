import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../database.ts'
import { getEngine } from '../engine.ts'
import { LIBRARY_PLACE_NAMES } from './unfinished-copy.ts'
import type { Row, TableShape } from './table-shape.ts'

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
