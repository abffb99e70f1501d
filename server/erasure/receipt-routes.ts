import { handle } from '../http/route.ts'
import type { Database } from '../storage/db/database.ts'
import { readReceipt } from './read-receipt.ts'

/**
 * GET /erasures/:erasureId, also for a user whose account is deleted: the id has 122 random bits
 * and is sent only to its owner.
 */
export function erasureReceiptRoutes({ db }: { db: Database }) {
  return handle({
    'GET /api/erasures/:erasureId': async ({ params }) => readReceipt(db, params.erasureId),
  })
}
