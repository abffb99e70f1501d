import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'

/**
 * Runs `work`, and sends the statements that it begins at the same time, for example by
 * `Promise.all`, as one where the engine is reached through a network. The statements must not
 * depend on each other: none sees what another one of them writes, and no two write the same row.
 * They must not return bytes, which PostgreSQL would return as texts.
 */
export async function runTogether<Result>(
  db: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  return getEngine(db).runTogether(db, work)
}
