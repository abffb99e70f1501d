import { sql, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The column `ownerId`, hidden from the query planner by a unary plus. For queries that select rows
 * by other indexed columns, such as ids or a batch: SQLite assumes ten rows per owner, and would
 * otherwise read all of an owner's, which may be a hundred thousand.
 */
export function unindexedOwnerId(table: keyof Tables): RawBuilder<string> {
  return sql<string>`+${sql.ref(`${table}.ownerId`)}`
}
