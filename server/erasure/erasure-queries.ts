import type { Queryable } from '../db/database.ts'
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

/** An erasure for one of these reasons that is not done. */
export async function findOpenErasureOf(
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

/** Undefined when it is done. Of whichever owner, as the next: they serve the eraser alone. */
export async function findOpenErasure(db: Queryable, id: string): Promise<OpenErasure | undefined> {
  const row = await db
    .selectFrom('erasureReceipts')
    .select(OPEN_COLUMNS)
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  // insertErasure wrote them.
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

/** For a server that has just started: no job can be running. */
export async function forgetRuns(db: Queryable): Promise<void> {
  await db.updateTable('erasureReceipts').set({ waitsFor: '[]' }).where('completedAt', 'is', null).execute()
}

/** Before the log is emptied, so that no address is left in it. */
export async function forgetRecipientsOf(db: Queryable, id: string): Promise<void> {
  await db.updateTable('erasureReceipts').set({ recipients: '[]' }).where('id', '=', id).execute()
}

export async function completeErasure(db: Queryable, id: string, completedAt: number): Promise<void> {
  await db.updateTable('erasureReceipts').set({ completedAt, waitsFor: '[]' }).where('id', '=', id).execute()
}

/** For an account: nobody is left to whom the receipt could belong. */
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
