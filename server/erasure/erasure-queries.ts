import type { Queryable } from '../storage/db/database.ts'
import type { ErasedAmounts, ErasureReason, JobRun, OpenErasure } from './erasure.ts'

const OPEN_COLUMNS = ['id', 'ownerId', 'reason', 'waitsFor', 'recipients'] as const

export async function insertErasure(
  db: Queryable,
  { waitsFor, recipients, amounts, ...erasure }: OpenErasure & { startedAt: number; amounts: ErasedAmounts },
): Promise<void> {
  await db
    .insertInto('erasureReceipts')
    .values({
      ...erasure,
      ...amounts,
      waitsFor: JSON.stringify(waitsFor),
      recipients: JSON.stringify(recipients),
    })
    .execute()
}

/** Finds an open erasure for one of these reasons. */
export async function findOpenErasureFor(
  db: Queryable,
  ownerId: string,
  reasons: readonly ErasureReason[],
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', reasons)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns undefined if it is complete. Like the following queries, not limited to one owner: only
 * the eraser uses them.
 */
export async function findOpenErasure(db: Queryable, id: string): Promise<OpenErasure | undefined> {
  const row = await db
    .selectFrom('erasureReceipts')
    .select(OPEN_COLUMNS)
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  // Written by insertErasure.
  return {
    ...row,
    waitsFor: JSON.parse(row.waitsFor) as JobRun[],
    recipients: JSON.parse(row.recipients) as string[],
  }
}

export async function listOpenErasures(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('completedAt', 'is', null)
    .orderBy('startedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Called at the start of the server, when no job can be running. */
export async function clearJobRuns(db: Queryable): Promise<void> {
  await db.updateTable('erasureReceipts').set({ waitsFor: '[]' }).where('completedAt', 'is', null).execute()
}

/** Must run before the log is emptied, so that no recipient is left in it. */
export async function clearRecipients(db: Queryable, id: string): Promise<void> {
  await db.updateTable('erasureReceipts').set({ recipients: '[]' }).where('id', '=', id).execute()
}

export async function completeErasure(db: Queryable, id: string, completedAt: number): Promise<void> {
  await db.updateTable('erasureReceipts').set({ completedAt, waitsFor: '[]' }).where('id', '=', id).execute()
}

/** Used for an account, whose receipt would belong to nobody. */
export async function deleteErasure(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('erasureReceipts').where('id', '=', id).execute()
}

export async function listRunningJobs(db: Queryable, ownerId: string): Promise<JobRun[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .execute()
}
