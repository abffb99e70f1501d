import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SidecarsAnswer, SidecarsBody } from '../../../shared/api/uploads.ts'
import { MAX_SIDECARS_BYTES } from '../../../shared/api/bounds.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import { receiveSidecars } from '../../library/names/import-names.ts'

export function nameRoutes({
  db,
  now,
  onJobsAdded,
  parse,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
  parse: ParseInThread
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/sidecars',
      {
        bodyLimit: MAX_SIDECARS_BYTES,
        config: { isUpload: true, concurrencyLimit: CONCURRENCY_LIMITS.sidecars },
        schema: {
          tags: ['names'],
          summary:
            'Receives the names that were stored beside photos, in XMP files or notes, and gives them to the faces',
          body: SidecarsBody,
          response: { 202: SidecarsAnswer },
        },
      },
      async ({ ownerId, body: { sidecars } }, reply) => {
        const answer = await receiveSidecars({ db, now, parse }, ownerId, sidecars)
        if (answer.withNames > 0) onJobsAdded()
        return reply.code(202).send(answer)
      },
    )
  }
}
