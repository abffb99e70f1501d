import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErasureAnswer } from '../../shared/api/account.ts'
import { recordEvent } from '../library/activity/record-event.ts'
import type { Database } from '../storage/db/database.ts'
import type { Eraser } from './eraser.ts'
import { readReceipt } from './read-receipt.ts'

/** POST /library/erase. */
export function erasureRoutes({
  db,
  eraser,
  now,
}: {
  db: Database
  eraser: Eraser
  now: () => number
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/library/erase',
      {
        schema: {
          tags: ['trash'],
          summary:
            'Erases all photos, also those in the trash, with all faces and people; 200 when the last byte is erased, 202 while the erasure continues',
          response: { 200: ErasureAnswer, 202: ErasureAnswer },
        },
      },
      async ({ ownerId }, reply) => {
        const id = await eraser.begin(ownerId, 'deleted-all', async (transaction, { photos }) =>
          recordEvent(transaction, ownerId, { kind: 'deleted-all', count: photos }, now()),
        )
        const isDone = await eraser.finish(id)
        // The browser's cache may hold pictures.
        reply.header('clear-site-data', '"cache"')
        if (isDone)
          return {
            message: 'All your photos, the faces in them and the people they showed have been deleted.',
          }
        const message = 'Your photos and people are being erased. This continues in the background.'
        return reply.code(202).send({ message, erasure: await readReceipt(db, id) })
      },
    )
  }
}
