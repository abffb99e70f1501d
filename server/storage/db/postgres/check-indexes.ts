import { sql } from 'kysely'
import type { Database } from '../database.ts'

export type IndexReport = {
  readonly checked: number
  /** PostgreSQL's messages; empty if it finds no damage. */
  readonly problems: readonly string[]
}

/**
 * Checks all indexes with PostgreSQL's extension `amcheck`; null if it is not installed in the
 * database, or this user may not use it. Does not keep others from writing.
 */
export async function checkIndexes(db: Database): Promise<IndexReport | null> {
  const { rows: functions } = await sql<{ schema: string }>`
    select nspname as schema from pg_proc
    join pg_namespace on pg_namespace.oid = pronamespace
    join pg_extension on extnamespace = pg_namespace.oid and extname = 'amcheck'
    where proname = 'bt_index_check' and has_function_privilege(pg_proc.oid, 'execute')`.execute(db)
  const schema = functions[0]?.schema
  if (schema === undefined) return null
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relam = (select oid from pg_am where amname = 'btree')
    order by 1`.execute(db)
  const problems: string[] = []
  for (const { name } of indexes) {
    await sql`select ${sql.ref(schema)}.bt_index_check(${name}::regclass)`
      .execute(db)
      .catch((error: unknown) => problems.push(error instanceof Error ? error.message : String(error)))
  }
  return { checked: indexes.length, problems }
}
