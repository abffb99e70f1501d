import type { Queryable } from '../../db/database.ts'

/** How an erasure stands; whoever knows its random id may know. */
export async function findErasureState(db: Queryable, id: string) {
  return db
    .selectFrom('erasureReceipts')
    .select(['id', 'reason', 'startedAt', 'completedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
