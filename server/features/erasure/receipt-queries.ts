import type { Queryable } from '../../db/database.ts'

/** The progress of an erasure, for anyone who knows its random id. */
export async function findErasureState(db: Queryable, id: string) {
  return db
    .selectFrom('erasureReceipts')
    .select(['id', 'reason', 'startedAt', 'completedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
