import type { Queryable } from '../../storage/db/database.ts'

/** Marks the proof as used; returns whether it was unused. */
export async function spendProof(
  db: Queryable,
  { id, validUntil, now }: { id: string; validUntil: number; now: number },
): Promise<boolean> {
  await db.deleteFrom('spentProofs').where('validUntil', '<', now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentProofs')
    .values({ id, validUntil })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
