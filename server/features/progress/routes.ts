import { handle, Streamed } from '../../http/route.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { BatchList } from '../../../shared/api/progress.ts'
import { readChangeStamp } from '../../storage/db/change-stamp.ts'
import type { Database } from '../../storage/db/database.ts'
import { NO_OTHER_NODES, parseOwnerMessage, type Nodes } from '../../storage/db/nodes.ts'
import { runForNobody } from '../../storage/db/requester.ts'
import { setPaused } from './pause.ts'
import { ProgressFeed } from './progress-feed.ts'
import { readStats } from './queries.ts'

const POLL_EVERY_MS = 500
/** Changes by single statements outside of transactions send no message. */
const READ_ALL_EVERY_MS = 5000

/** GET /stats and /progress, PUT /progress/paused. */
export function progressRoutes({
  db,
  nodes = NO_OTHER_NODES,
  listBatches,
  isSignedIn,
  onJobsAdded,
  now,
  stopping,
  log,
  beforeClose,
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
  log: Pick<FastifyBaseLogger, 'error'>
  /** Calls the function before the server stops to listen. */
  beforeClose: (act: () => Promise<void>) => void
}) {
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
    onError: error => log.error({ err: error }, 'could not read the progress'),
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
  beforeClose(async () => {
    clearInterval(polling)
    closing.abort()
    await feed.poll()
  })
  return handle({
    'GET /api/stats': async ({ ownerId }) => readStats(db, ownerId),

    'PUT /api/progress/paused': async ({ ownerId, body: { paused } }) => {
      const pausedAt = await setPaused({ db, now }, ownerId, paused)
      if (!paused) onJobsAdded()
      return { pausedAt: pausedAt === null ? null : new Date(pausedAt).toISOString() }
    },

    'GET /api/progress': ({ ownerId }) =>
      new Streamed(async ({ request, reply }) => {
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
      }),
  })
}
