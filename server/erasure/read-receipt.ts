import type { ErasureState } from '../../shared/api/account.ts'
import type { Database } from '../storage/db/database.ts'
import { AppError } from '../errors.ts'
import { findErasureState } from './queries.ts'

/**
 * Reads the state of an erasure. Throws `not-found`, also after an account was erased completely.
 */
export async function readReceipt(db: Database, id: string): Promise<ErasureState> {
  const state = await findErasureState(db, id)
  if (!state)
    throw new AppError(
      'not-found',
      404,
      'No erasure is in progress with this number. If you deleted your account, everything has already been erased.',
    )
  const { startedAt, completedAt, reason } = state
  return {
    id,
    reason,
    startedAt: new Date(startedAt).toISOString(),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
  }
}
