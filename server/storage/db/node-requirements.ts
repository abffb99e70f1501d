import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'

/** Returns the lowest level of nodes that can use the database; null if it is not recorded. */
export async function readNeededLevel(db: Queryable): Promise<number | null> {
  if (!(await getEngine(db).hasTable(db, 'nodeRequirements'))) return null
  const row = await db.selectFrom('nodeRequirements').select('level').executeTakeFirst()
  return row?.level ?? null
}

/** Records the level, unless a higher one is recorded. */
export async function raiseNeededLevel(db: Queryable, needed: number): Promise<void> {
  const level = Math.max((await readNeededLevel(db)) ?? 0, needed)
  await db
    .insertInto('nodeRequirements')
    .values({ id: 1, level, engineVersion: null })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ level }))
    .execute()
}

/** Records the engine version with which nodes process photos. */
export async function writeEngineVersion(db: Queryable, engineVersion: string): Promise<void> {
  await db
    .insertInto('nodeRequirements')
    .values({ id: 1, level: null, engineVersion })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ engineVersion }))
    .execute()
}
