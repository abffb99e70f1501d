import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Overview, OverviewQuery } from '../../../shared/api/people.ts'
import type { OverviewReads } from './reads.ts'

/** GET /overview. */
export function overviewRoutes({ reads }: { reads: OverviewReads }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/overview',
      {
        schema: {
          tags: ['photos'],
          summary: 'Returns what is new in the library since a time, and which people it shows',
          querystring: OverviewQuery,
          response: { 200: Overview },
        },
      },
      async ({ ownerId, query }) => reads.readOverview(ownerId, query),
    )
  }
}
