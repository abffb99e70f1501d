import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SidecarsAnswer, SidecarsBody } from '../../../shared/api/names.ts'
import { MAX_SIDECAR_LENGTH, MAX_SIDECARS_PER_REQUEST } from '../../../shared/api/sidecar-limits.ts'
import type { Database } from '../../db/database.ts'
import { receiveSidecars } from './import-names.ts'

/** POST /sidecars. */
export function nameRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/sidecars',
      {
        bodyLimit: 2 * MAX_SIDECAR_LENGTH * MAX_SIDECARS_PER_REQUEST,
        schema: {
          tags: ['names'],
          summary:
            'Takes the names that lay beside photos, in XMP files or notes, and gives them to the faces',
          body: SidecarsBody,
          response: { 202: SidecarsAnswer },
        },
      },
      async ({ ownerId, body: { sidecars } }, reply) => {
        const withNames = await receiveSidecars({ db, now }, ownerId, sidecars)
        if (withNames > 0) onJobsAdded()
        return reply.code(202).send({ withNames })
      },
    )
  }
}
