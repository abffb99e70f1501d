import { engineSql, type EngineExpression } from './engine.ts'

/**
 * Binds any number of ids for `where … in` as one value, since formatting a statement with
 * thousands of parameters takes longer than running it.
 */
export function idList(ids: readonly string[]): EngineExpression<string> {
  return engineSql(engine => engine.textList(ids))
}

/** Binds any number of numbers as one value. */
export function numberList(values: readonly number[]): EngineExpression<number> {
  return engineSql(engine => engine.numberList(values))
}
