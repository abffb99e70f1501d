import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeleteAllAnswer, OwnerQuery } from '../../../shared/api/clusters.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database } from '../../db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { readReceipt } from './read-receipt.ts'

/** POST /delete_all. */
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
      '/delete_all',
      {
        schema: {
          tags: ['clusters'],
          summary:
            'Erases all photos, faces and people; 200 when the last byte is erased, 202 while the erasure continues',
          querystring: OwnerQuery,
          response: { 200: DeleteAllAnswer, 202: DeleteAllAnswer },
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
        const message = 'Your photos and people are gone from Kindred. Their files are still being erased.'
        return reply.code(202).send({ message, erasure: await readReceipt(db, id) })
      },
    )
  }
}
