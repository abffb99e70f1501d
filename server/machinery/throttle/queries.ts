import type { Queryable } from '../../storage/db/database.ts'

export async function countHits(db: Queryable, key: string, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('throttleHits')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds hits, and deletes all expired ones. */
export async function addHits(
  db: Queryable,
  hits: readonly { key: string; at: number; until: number }[],
  now: number,
): Promise<void> {
  await db.deleteFrom('throttleHits').where('until', '<', now).execute()
  await db.insertInto('throttleHits').values(hits).execute()
}

export async function removeHits(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('throttleHits').where('key', '=', key).execute()
}
