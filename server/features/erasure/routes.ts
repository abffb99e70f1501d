import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeleteAllAnswer, OwnerQuery } from '../../../shared/api/clusters.ts'
import { eraseEverything } from './erase-everything.ts'

/** POST /delete_all. */
export function erasureRoutes(
  dependencies: Parameters<typeof eraseEverything>[0],
): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/delete_all',
      {
        schema: {
          tags: ['clusters'],
          summary: 'Erases all photos, faces and people, and answers when the last byte is gone',
          querystring: OwnerQuery,
          response: { 200: DeleteAllAnswer },
        },
      },
      async ({ ownerId }, reply) => {
        await eraseEverything(dependencies, ownerId)
        // The browser may hold pictures too.
        reply.header('clear-site-data', '"cache"')
        return { message: 'All your photos, the faces in them and the people they showed have been deleted.' }
      },
    )
  }
}
