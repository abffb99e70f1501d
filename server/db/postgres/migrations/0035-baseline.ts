import { sql, type Kysely } from 'kysely'
import { BASELINE_INDEXES, BASELINE_VIEWS } from '../baseline-indexes.ts'
import { BASELINE_ACCOUNT_TABLES, BASELINE_TABLES } from '../baseline-tables.ts'
import { BASELINE_TRIGGERS } from '../baseline-triggers.ts'

/** Creates everything as migration 35 leaves it on SQLite; no older database is on PostgreSQL. */
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

/** Texts are compared byte by byte, as on SQLite, whatever the language of the database is. */
function orderByBytes(statement: string): string {
  return statement.replaceAll(/^ .*$/gm, line => line.replaceAll(/" text\b/g, '" text collate "C"'))
}
