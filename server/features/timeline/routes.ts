import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PersonParams, Timeline } from '../../../shared/api/people.ts'
import type { TimelineReads } from './reads.ts'

/** GET /people/{personId}/timeline. */
export function timelineRoutes({ reads }: { reads: TimelineReads }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/people/:personId/timeline',
      {
        schema: {
          tags: ['people'],
          summary: 'Returns the years in which a person was photographed, with the best faces',
          params: PersonParams,
          response: { 200: Timeline },
        },
      },
      async ({ ownerId, params }) => reads.readTimeline(ownerId, params.personId),
    )
  }
}
