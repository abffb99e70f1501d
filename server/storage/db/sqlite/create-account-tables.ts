import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { BASELINE_INDEXES } from '../postgres/baseline-indexes.ts'
import { transactFor } from '../transact-for.ts'
import { BASELINE_ACCOUNT_TABLES } from '../postgres/baseline-tables.ts'

/**
 * Creates the tables of accounts as better-auth does when it is first used, so that rows can be
 * copied into them before. Does nothing if they exist.
 */
export async function createAccountTables(db: Database): Promise<void> {
  const tables = BASELINE_ACCOUNT_TABLES.map(
    statement => /create table ("\w+")/.exec(statement)?.[1] ?? statement,
  )
  const indexes = BASELINE_INDEXES.filter(statement =>
    tables.some(table => statement.includes(` on ${table} `)),
  )
  await transactFor(db, 'library', async transaction => {
    for (const statement of [...BASELINE_ACCOUNT_TABLES.map(toSqlite), ...indexes]) {
      const once = statement.replace(/^create (table|index)/, 'create $1 if not exists')
      await sql.raw(once).execute(transaction)
    }
  })
}

/** Gives columns the types by which better-auth recognizes them; times are texts of type `date`. */
function toSqlite(statement: string): string {
  return statement
    .replaceAll(/(?<!"lastRequest") bigint/g, ' integer')
    .replaceAll(/("\w+At"|"lockedUntil") text/g, '$1 date')
}
