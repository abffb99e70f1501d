import { sql } from 'kysely'
import { engineSql, type EngineExpression } from './engine.ts'

/**
 * Returns the next version of an owner's people: the time, or one more if the clock was set back.
 */
export function computeNextVersion(now: number): EngineExpression<number> {
  return engineSql(engine => engine.greater(sql.val(now), sql`${sql.ref('groupings.version')} + 1`))
}
