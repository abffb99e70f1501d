import type { Queryable } from '../../db/database.ts'

/** Throws if the database cannot be read. */
export async function readAnything(db: Queryable): Promise<void> {
  await db.selectFrom('secrets').select('name').limit(1).execute()
}
