import type { Queryable } from '../storage/db/database.ts'
import { AppError } from '../errors.ts'
import { findOpenErasureFor } from './erasure-queries.ts'
import { ERASURE_SCOPES, type ErasureReason } from './erasure.ts'

/** Reasons of erasures that remove photos which arrive before they are complete. */
const REASONS_TO_WAIT = (Object.keys(ERASURE_SCOPES) as ErasureReason[]).filter(reason =>
  ['photos', 'account'].includes(ERASURE_SCOPES[reason]),
)

/**
 * Throws `being-erased` while all photos of the owner are being erased. For transactions that add
 * some: a node may not know yet that another one has begun, and the next pass would remove them.
 */
export async function assertNotErasing(transaction: Queryable, ownerId: string): Promise<void> {
  if (await findOpenErasureFor(transaction, ownerId, REASONS_TO_WAIT)) throw createErasingError()
}

export function createErasingError(): AppError {
  return new AppError(
    'being-erased',
    409,
    'Everything is being deleted at the moment. Try again when that is done.',
  )
}
