import { sql } from 'kysely'
import { engineSql, type EngineExpression } from './engine.ts'

/**
 * Returns a table with a column `value` for each item of a JSON array, which is bound as one value.
 */
export function expandJsonItems(array: string): EngineExpression<unknown> {
  return engineSql(engine => engine.expandItems(sql.val(array)))
}
