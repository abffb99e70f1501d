import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { Paused, PausedBody, Stats, type BatchList } from '../../../shared/api/progress.ts'
import { readChangeStamp } from '../../storage/db/change-stamp.ts'
import type { Database } from '../../storage/db/database.ts'
import { NO_OTHER_NODES, parseOwnerMessage, type Nodes } from '../../storage/db/nodes.ts'
import { runForNobody } from '../../storage/db/requester.ts'
import { setPaused } from './pause.ts'
import { ProgressFeed } from './progress-feed.ts'
import { readStats } from './queries.ts'

const tags = ['progress']
const POLL_EVERY_MS = 500
/** Changes by single statements outside of transactions send no message. */
const READ_ALL_EVERY_MS = 5000
/**
 * Limit for one client address; a window that loses its stream opens it again after a few seconds.
 */
const STREAMS_PER_MINUTE = 300

/** GET /stats and /progress, PUT /progress/paused. */
export function progressRoutes({
  db,
  nodes = NO_OTHER_NODES,
  listBatches,
  isSignedIn,
  onJobsAdded,
  now,
  stopping,
}: {
  db: Database
  nodes?: Nodes
  listBatches: (ownerId: string) => Promise<BatchList>
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
  /** Called when jobs may run that had to wait. */
  onJobsAdded: () => void
  now: () => number
  /** Ends the streams. */
  stopping: AbortSignal
}): FastifyPluginAsyncTypebox {
  return async app => {
    const closing = new AbortController()
    const feed = new ProgressFeed({
      // Not in the turns of a viewer, since it is read for all viewers, one owner after the other.
      readSnapshot: ownerId =>
        runForNobody(async () => ({
          stats: await readStats(db, ownerId),
          ...(await listBatches(ownerId)),
        })),
      readStamp: nodes === NO_OTHER_NODES ? () => readChangeStamp(db) : async () => readStamp(),
      now: () => performance.now(),
      onError: error => app.log.error({ err: error }, 'progress not read'),
    })
    let losses = 0
    nodes.onLost(() => void (losses += 1))
    nodes.onMessage(message => {
      const ownerId = parseOwnerMessage(message)
      if (ownerId !== null) feed.markChanged(ownerId)
    })
    /** Changes when all viewers must be updated, since messages may be missing. */
    const readStamp = (): string => `${losses} ${Math.floor(performance.now() / READ_ALL_EVERY_MS)}`
    const polling = setInterval(() => void feed.poll(), POLL_EVERY_MS)
    app.addHook('preClose', async () => {
      clearInterval(polling)
      closing.abort()
      await feed.poll()
    })

    app.get(
      '/stats',
      { schema: { tags, summary: 'Counts photos and people', response: { 200: Stats } } },
      async ({ ownerId }) => readStats(db, ownerId),
    )

    app.put(
      '/progress/paused',
      {
        schema: {
          tags,
          summary: 'Pauses the processing of photos, or lets it go on',
          body: PausedBody,
          response: { 200: Paused },
        },
      },
      async ({ ownerId, body: { paused } }) => {
        const pausedAt = await setPaused({ db, now }, ownerId, paused)
        if (!paused) onJobsAdded()
        return { pausedAt: pausedAt === null ? null : new Date(pausedAt).toISOString() }
      },
    )

    app.get(
      '/progress',
      {
        schema: { tags, summary: 'Streams the counts and the current uploads, after each change' },
        config: { rateLimit: { max: STREAMS_PER_MINUTE, timeWindow: MINUTE_MS } },
      },
      async (request, reply) => {
        const { ownerId } = request
        const disconnected = new AbortController()
        reply.raw.once('close', () => disconnected.abort())
        const events = feed.watch(ownerId, {
          isAllowed: () => isSignedIn(request),
          signal: AbortSignal.any([closing.signal, stopping, disconnected.signal]),
        })
        return reply
          .headers({
            'content-type': 'text/event-stream',
            'cache-control': 'no-store, no-transform',
            // Tells nginx not to buffer events.
            'x-accel-buffering': 'no',
          })
          .send(Readable.from(events))
      },
    )
  }
}
