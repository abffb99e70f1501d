import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { BatchProgress } from '../../../shared/api/batches.ts'
import { Stats } from '../../../shared/api/progress.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { readChangeStamp } from '../../db/change-stamp.ts'
import type { Database } from '../../db/database.ts'
import { ProgressFeed } from './progress-feed.ts'
import { readStats } from './queries.ts'

const tags = ['progress']
const LOOK_EVERY_MS = 500
/** From one client address; a window that loses its stream opens it again after some seconds. */
const STREAMS_PER_MINUTE = 300

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
    const feed = new ProgressFeed({
      readSnapshot: async ownerId => ({
        stats: await readStats(db, ownerId),
        batches: await listBatches(ownerId),
      }),
      readStamp: () => readChangeStamp(db),
      now: () => performance.now(),
      onError: error => app.log.error({ err: error }, 'progress not read'),
    })
    const looking = setInterval(() => void feed.look(), LOOK_EVERY_MS)
    app.addHook('preClose', async () => {
      clearInterval(looking)
      closing.abort()
      await feed.look()
    })

    app.get(
      '/stats',
      { schema: { tags, summary: 'Counts photos and people', response: { 200: Stats } } },
      async ({ ownerId }) => readStats(db, ownerId),
    )

    app.get(
      '/progress',
      {
        schema: { tags, summary: 'Streams the counts and the uploads under way, after each change' },
        config: { rateLimit: { max: STREAMS_PER_MINUTE, timeWindow: MINUTE_MS } },
      },
      async (request, reply) => {
        const { ownerId } = request
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const events = feed.watch(ownerId, {
          isAllowed: () => isSignedIn(request),
          signal: AbortSignal.any([closing.signal, gone.signal]),
        })
        return reply
          .headers({
            'content-type': 'text/event-stream',
            'cache-control': 'no-store, no-transform',
            // Asks nginx not to hold events back.
            'x-accel-buffering': 'no',
          })
          .send(Readable.from(events))
      },
    )
  }
}
