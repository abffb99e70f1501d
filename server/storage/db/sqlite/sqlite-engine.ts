import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Engine, EngineSql } from '../engine.ts'
import { SQLITE_ROWS } from './sqlite-rows.ts'
import type { Sealed, SealedText } from '../sealed-value.ts'

/** How long to wait while other processes read the write-ahead log. */
const RETRY_MS = 20
const TIMEOUT_MS = 10_000
/** Few enough that reading them takes some milliseconds. */
const ROW_IDS_AT_ONCE = 20_000

const sqliteSql: EngineSql = {
  // Formatting a statement with thousands of parameters takes longer than running it.
  textList: values => sql<string>`(select value from json_each(${JSON.stringify(values)}))`,
  numberList: values => sql<number>`(select value from json_each(${JSON.stringify(values)}))`,
  unindexed: column => sql<string>`+${column}`,
  greater: (one, other) => sql<number>`max(${one}, ${other})`,
  contains: (text, part) => sql<boolean>`instr(${text}, ${part})`,
  aggregateTexts: texts => sql<string>`json_group_array(${texts})`,
  expandItems: array => sql`json_each(${array})`,
  expandTexts: array => sql`json_each(${array})`,
  withoutTexts: (object, { key, texts }) => sql<string>`json_set(${object}, ${`$.${key}`}, json((
      select json_group_array(value) from json_each(${object}, ${`$.${key}`}) where value not in ${sqliteSql.textList(texts)}
    )))`,
  // Only one transaction writes at a time.
  passOverLocked: sql``,
  arrayIn: (object, key) => sql<string>`${object} -> ${`$.${key}`}`,
  // Ids are random: with them, SQLite would read and write each page several times for thousands of
  // rows.
  rowKey: table => sql<string>`${sql.table(table)}.rowid`,
  selectRowKeys: (table, ids) =>
    sql<string>`(select rowid from ${sql.table(table)} where id in ${sqliteSql.textList(ids)})`,
}

export const SQLITE: Engine = {
  sql: sqliteSql,
  // Transactions of a process have one connection.
  takeTurn: async () => () => {},
  // A writing transaction locks the whole database from its beginning.
  lock: async () => undefined,
  isConflict: () => false,
  isUnreachable: () => false,
  readTime: async () => null,
  claimJob: null,
  async hasTable(db, name) {
    const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(
      db,
    )
    return rows.length > 0
  },
  async readChangeStamp(db) {
    // Queries on the reading connection, which sees each commit as one of another connection.
    const { rows } = await sql<{ version: number }>`
      select data_version as version from pragma_data_version`.execute(db)
    return `${rows[0]?.version}`
  },
  // Deleted content is overwritten.
  findSealer: async () => ({
    seal: value => value as unknown as Sealed,
    sealText: value => value as SealedText,
  }),
  findOpener: async () => null,
  discardOldContent: emptyWriteAheadLog,
  async readOwnedRows(db, ownerId, { table, ownerColumn, after, limit }) {
    // The cursor is the row id of the last row, followed by those of the next rows. Few indexes
    // have an owner's rows in the order of row ids; with the others all are sorted, so not for each
    // page.
    const last = after as readonly number[] | null
    const wanted = last && last.length > 1 ? last.slice(1) : await listRowIds()
    const page = wanted.slice(0, limit)
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where rowid in ${sqliteSql.numberList(page)} order by rowid`.execute(
      db,
    )
    return { rows, at: page.length === 0 ? null : wanted.slice(page.length - 1) }

    async function listRowIds(): Promise<number[]> {
      // In one text: as rows of an answer they would keep the thread several times as long.
      const { rows: found } = await sql<{ rowIds: string }>`
        select json_group_array(rowid) as "rowIds" from (
          select rowid from ${sql.table(table)}
          where rowid > ${last?.[0] ?? 0} and ${sql.ref(ownerColumn)} = ${ownerId}
          order by rowid limit ${ROW_IDS_AT_ONCE}
        )`.execute(db)
      return JSON.parse(found[0]?.rowIds ?? '[]') as number[]
    }
  },
  copyToFile: async (db, file) => void (await sql`vacuum into ${file}`.execute(db)),
  rows: SQLITE_ROWS,
  migrations: null,
  hasAccountMigrations: true,
}

/**
 * Empties the write-ahead log, which still holds the old content of pages that deletions have
 * overwritten in the database file. Waits for transactions of other processes; throws if one does
 * not end.
 */
async function emptyWriteAheadLog(db: Database): Promise<void> {
  const endsAt = performance.now() + TIMEOUT_MS
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    if (performance.now() >= endsAt) break
    await delay(RETRY_MS)
  }
  throw new Error('The write-ahead log could not be emptied: another process is reading it.')
}
