import { sql } from 'kysely'
import { findSecret } from '../ensure-secret.ts'
import { REMOVED_TRIGGERS } from '../copy/unfinished-copy.ts'
import { buildShapes, toStoredValue, type ListedColumn, type ListedReference } from '../copy/table-shape.ts'
import type { EngineRows } from '../engine.ts'
import { transactFor } from '../transact-for.ts'

/** SQLite binds at most 32,766 values in a statement. */
const VALUES_PER_STATEMENT = 5000

export const SQLITE_ROWS: EngineRows = {
  async listTables(db) {
    const { rows: columns } = await sql<ListedColumn>`
      select m.name as "table", c.name, lower(c.type) as type, nullif(c.pk, 0) as "keyPlace",
        c.pk > 0 and m.sql like '%autoincrement%' as "isCounted"
      from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`.execute(db)
    const { rows: references } = await sql<ListedReference>`
      select m.name as "table", f."table" as target
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
    return buildShapes(columns, references)
  },
  // A writing transaction keeps all other writers out.
  keepStill: (db, work) => transactFor(db, 'library', work),
  readSnapshot: (db, work) => transactFor(db, 'library', work),
  async removeTriggers(db) {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger'`.execute(db)
    if (rows.length === 0) return
    const value = JSON.stringify(rows.map(trigger => trigger.sql))
    await transactFor(db, 'library', async transaction => {
      await transaction.insertInto('secrets').values({ name: REMOVED_TRIGGERS, value }).execute()
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(transaction)
    })
  },
  async restoreTriggers(db) {
    await transactFor(db, 'library', async transaction => {
      const removed = await findSecret(transaction, REMOVED_TRIGGERS)
      // Written by removeTriggers.
      const statements = removed === null ? [] : (JSON.parse(removed) as string[])
      for (const statement of statements) await sql.raw(statement).execute(transaction)
      await transaction.deleteFrom('secrets').where('name', '=', REMOVED_TRIGGERS).execute()
    })
  },
  openRows: async (_, rows) => [...rows],
  async insertRows(db, { name, columns }, rows) {
    const names = sql.join(columns.map(column => sql.ref(column.name)))
    const rowsPerStatement = Math.max(1, Math.floor(VALUES_PER_STATEMENT / columns.length))
    await transactFor(db, 'library', async transaction => {
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        const values = rows
          .slice(start, start + rowsPerStatement)
          .map(row => sql`(${sql.join(columns.map(column => toStoredValue(column.kind, row[column.name])))})`)
        await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(transaction)
      }
    })
  },
  async readLastNumber(db, table, column) {
    const { rows } = await sql<{ last: number }>`
      select max(
        coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0),
        coalesce((select seq from sqlite_sequence where name = ${table}), 0)
      ) as last`.execute(db)
    return rows[0]?.last ?? 0
  },
  async writeLastNumber(db, { table, number }) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${number})`.execute(db)
  },
  // Without statistics, as on a database that was never copied.
  prepareForUse: async () => undefined,
}
