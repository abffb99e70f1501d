import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PersonParams, RejectNameBody, SuggestedNames } from '../../../shared/api/people.ts'
import type { Database } from '../../storage/db/database.ts'
import { readSuggestedNames, rejectName } from '../../library/names/suggested-names.ts'

const tags = ['corrections']

/** Routes for names that the names of photos make likely for people. */
export function suggestedNameRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/suggested-names',
      {
        schema: {
          tags,
          summary: 'Lists names for people without one, found by the names that came beside photos',
          response: { 200: SuggestedNames },
        },
      },
      async ({ ownerId }) => readSuggestedNames(db, ownerId),
    )

    app.post(
      '/people/:personId/reject-name',
      {
        schema: {
          tags,
          summary: 'Rejects a suggested name, which is then not suggested for this person again',
          params: PersonParams,
          body: RejectNameBody,
          response: { 200: SuggestedNames },
        },
      },
      async ({ ownerId, params, body }) => {
        const rest = await rejectName({ db, now }, ownerId, { ...params, ...body })
        onJobsAdded()
        return rest
      },
    )
  }
}
