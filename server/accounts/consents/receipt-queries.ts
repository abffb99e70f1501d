import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import type { Queryable } from '../../storage/db/database.ts'

const REASONS = ['withdrawn', 'lapsed'] as const satisfies ErasureReceipt['reason'][]

/** Lists the receipts of erasures of faces, the latest first. */
export async function listReceipts(db: Queryable, ownerId: string): Promise<ErasureReceipt[]> {
  const rows = await db
    .selectFrom('erasureReceipts')
    .select(['id', 'startedAt', 'completedAt', 'faces', 'people', 'names', 'corrections', 'photosKept'])
    .select('reason')
    .$narrowType<{ reason: ErasureReceipt['reason'] }>()
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', REASONS)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
  }))
}

/** Tells whether faces of the owner are still being erased. */
export async function isErasingFaces(db: Queryable, ownerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', REASONS)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
