import { sql, type Kysely } from 'kysely'
import { BASELINE_INDEXES, BASELINE_VIEWS } from './0035-baseline-indexes.ts'
import { BASELINE_ACCOUNT_TABLES, BASELINE_TABLES } from './0035-baseline-tables.ts'
import { BASELINE_TRIGGERS } from './0035-baseline-triggers.ts'

/** Creates the state that migration 35 leaves on SQLite; no older database exists on PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...BASELINE_TABLES,
    ...BASELINE_ACCOUNT_TABLES,
    ...BASELINE_INDEXES,
    ...BASELINE_VIEWS,
    ...BASELINE_TRIGGERS,
  ]
  for (const statement of statements) await sql.raw(orderByBytes(statement)).execute(db)
}

/** Makes texts compare byte by byte, as on SQLite, independent of the language of the database. */
function orderByBytes(statement: string): string {
  return statement.replaceAll(/^ .*$/gm, line => line.replaceAll(/" text\b/g, '" text collate "C"'))
}
