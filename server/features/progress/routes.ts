import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { Stats } from '../../../shared/api/progress.ts'
import { readChangeStamp } from '../../db/change-stamp.ts'
import type { Database } from '../../db/database.ts'
import { progressEvents } from './progress-events.ts'
import { readStats } from './queries.ts'

const tags = ['progress']

/** GET /stats and /progress. */
export function progressRoutes({
  db,
  listBatches,
  isSignedIn,
}: {
  db: Database
  listBatches: (ownerId: string) => Promise<BatchProgress[]>
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
}): FastifyPluginAsyncTypebox {
  return async app => {
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())

    app.get(
      '/stats',
      { schema: { tags, summary: 'Counts photos and people', response: { 200: Stats } } },
      async ({ ownerId }) => readStats(db, ownerId),
    )

    app.get(
      '/progress',
      { schema: { tags, summary: 'Streams the counts and the uploads under way, after each change' } },
      async (request, reply) => {
        const { ownerId } = request
        const events = progressEvents({
          readSnapshot: async () => ({
            stats: await readStats(db, ownerId),
            batches: await listBatches(ownerId),
          }),
          readStamp: () => readChangeStamp(db),
          isAllowed: () => isSignedIn(request),
          signal: closing.signal,
        })
        return reply
          .headers({
            'content-type': 'text/event-stream',
            'cache-control': 'no-cache, no-transform',
            // Asks nginx not to hold events back.
            'x-accel-buffering': 'no',
          })
          .send(Readable.from(events))
      },
    )
  }
}
