import { sql } from 'kysely'
import { engineSql, type EngineExpression } from './engine.ts'
import type { Tables } from './tables.ts'

/**
 * Hides the column `ownerId` from the query planner, for queries that select rows by other indexed
 * columns, such as ids or a batch: SQLite assumes ten rows per owner and would otherwise read all
 * rows of the owner, which may be a hundred thousand.
 */
export function unindexedOwnerId(table: keyof Tables): EngineExpression<string> {
  return unindexed(`${table}.ownerId`)
}

/** Hides any column, named like `table.column`. */
export function unindexed(column: string): EngineExpression<string> {
  return engineSql(engine => engine.unindexed(sql.ref<string>(column)))
}
