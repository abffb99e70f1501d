import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErasureParams, ErasureState } from '../../shared/api/account.ts'
import type { Database } from '../storage/db/database.ts'
import { readReceipt } from './read-receipt.ts'

/**
 * GET /erasures/:erasureId, also for a user whose account is deleted: the id has 122 random bits
 * and is sent only to its owner.
 */
export function erasureReceiptRoutes({ db }: { db: Database }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/erasures/:erasureId',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Returns whether an erasure is complete; needs no session',
          params: ErasureParams,
          response: { 200: ErasureState },
        },
      },
      async ({ params }) => readReceipt(db, params.erasureId),
    )
  }
}
