import type { Queryable } from '../storage/db/database.ts'

/** Returns the progress of an erasure, for everybody who knows its random id. */
export async function findErasureState(db: Queryable, id: string) {
  return db
    .selectFrom('erasureReceipts')
    .select(['id', 'reason', 'startedAt', 'completedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
