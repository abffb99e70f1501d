import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PersonParams } from '../../../shared/api/people.ts'
import { Timeline } from '../../../shared/api/timeline.ts'
import type { Database } from '../../db/database.ts'
import { readTimeline } from './timeline.ts'

/** GET /people/{personId}/timeline. */
export function timelineRoutes({ db }: { db: Database }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/people/:personId/timeline',
      {
        schema: {
          tags: ['people'],
          summary: 'Gives the years in which a person was seen, with their best faces',
          params: PersonParams,
          response: { 200: Timeline },
        },
      },
      async ({ ownerId, params }) => readTimeline(db, ownerId, params.personId),
    )
  }
}
