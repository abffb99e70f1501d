import type { Queryable } from '../../storage/db/database.ts'

/** Reads one row. Throws if the database cannot be read. */
export async function probeDatabase(db: Queryable): Promise<void> {
  await db.selectFrom('secrets').select('name').limit(1).execute()
}
