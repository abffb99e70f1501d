import type { ErasureState } from '../../../shared/api/erasures.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { findErasureState } from './receipt-queries.ts'

/** Throws `not-found`, also when an account has been erased completely. */
export async function readReceipt(db: Database, id: string): Promise<ErasureState> {
  const state = await findErasureState(db, id)
  if (!state)
    throw new AppError(
      'not-found',
      404,
      'Nothing is being erased under this number; if it was an account, all of it is gone.',
    )
  const { startedAt, completedAt, reason } = state
  return {
    id,
    reason,
    startedAt: new Date(startedAt).toISOString(),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
  }
}
