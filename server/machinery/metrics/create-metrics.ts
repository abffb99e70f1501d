import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import packageJson from '../../../package.json' with { type: 'json' }
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { readFreeBytes } from '../files/file-system.ts'
import type { S3Observer } from '../../storage/blobs/s3-client.ts'
import type { Database } from '../../storage/db/database.ts'
import { JOB_PRIORITIES } from '../jobs/job-names.ts'
import type { Excess } from '../child-processes/watch-process.ts'
import { countJobs, countPhotos, countRefusedGroupings, findOldestJob } from './queries.ts'

type MetricsDependencies = {
  readonly db: Database
  readonly store: Pick<BlobStore, 'check'>
  readonly dataDir: string
  readonly now: () => number
  /** Returns when the newest verified scheduled backup was written; null if there is none. */
  readonly findNewestBackup: () => Promise<number | null>
}

export type Metrics = {
  /** Measures each request of the app; must be called before adding its routes. */
  readonly observeRequests: (app: FastifyInstance) => void
  readonly countRestart: () => void
  readonly countKill: (excess: Excess) => void
  readonly countBackupFailure: () => void
  /** Used only if blobs are in an object store. */
  readonly countStoreRequest: S3Observer
  /** Returns all metrics in the text format of Prometheus. */
  readonly render: () => Promise<string>
}

// Label values come from fixed lists in the code: none contains a user, a person or a file.
const JOB_NAMES = Object.keys(JOB_PRIORITIES)
const JOB_STATES = ['waiting', 'running', 'dead'] as const
const STORE_OUTCOMES = ['answered', 'failed'] as const
const PHOTO_STATES = ['waiting', 'processed', 'failed'] as const
const LIMIT_OF_EXCESS = { 'too-slow': 'time', 'too-much-memory': 'memory' } as const satisfies Record<
  Excess,
  string
>
/** A cached picture takes about the shortest of these times, an upload of 100 MB the longest. */
const DURATION_BUCKETS_S = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]

/**
 * Collects metrics in a process that starts workers, with or without the API: requests, jobs,
 * photos, workers, and its own load and memory.
 */
export function createMetrics(dependencies: MetricsDependencies): Metrics {
  const { db, store, dataDir, now, findNewestBackup } = dependencies
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'kindred_http_request_duration_seconds',
    help: 'Duration of requests, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const restarts = new Counter({
    name: 'kindred_worker_restarts_total',
    help: 'Workers that ended unexpectedly and were restarted.',
    registers,
  })
  const kills = new Counter({
    name: 'kindred_worker_kills_total',
    help: 'Workers that were killed because their job exceeded a limit.',
    labelNames: ['limit'],
    registers,
  })
  for (const limit of Object.values(LIMIT_OF_EXCESS)) kills.inc({ limit }, 0)
  const jobs = new Gauge({
    name: 'kindred_jobs',
    help: 'Jobs in the queue. Dead ones have failed permanently.',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      const rows = await countJobs(db)
      for (const name of JOB_NAMES) {
        for (const state of JOB_STATES) {
          jobs.set({ name, state }, rows.find(row => row.name === name && row.state === state)?.count ?? 0)
        }
      }
    },
  })
  const oldestJob = new Gauge({
    name: 'kindred_oldest_job_age_seconds',
    help: 'How long the oldest waiting job has been waiting; 0 if none is.',
    registers,
    async collect() {
      const at = now()
      oldestJob.set((at - ((await findOldestJob(db, at)) ?? at)) / 1000)
    },
  })
  const freeBytes = new Gauge({
    name: 'kindred_free_disk_bytes',
    help: 'Free space on the disk of the data folder.',
    registers,
    async collect() {
      freeBytes.set(await readFreeBytes(dataDir))
    },
  })
  new Gauge({
    name: 'kindred_build_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
    registers,
  }).set({ version: packageJson.version }, 1)
  const photos = new Gauge({
    name: 'kindred_photos',
    help: 'Photos of all users, by whether they have been processed.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await countPhotos(db)
      for (const state of PHOTO_STATES) {
        photos.set({ state }, rows.find(row => row.state === state)?.count ?? 0)
      }
    },
  })
  const refusedGroupings = new Gauge({
    name: 'kindred_refused_groupings',
    help: "Users whose last grouping was refused because its result can't be true.",
    registers,
    async collect() {
      refusedGroupings.set(await countRefusedGroupings(db))
    },
  })
  const backupFailures = new Counter({
    name: 'kindred_backup_failures_total',
    help: 'Scheduled backups that failed.',
    registers,
  })
  const newestBackup = new Gauge({
    name: 'kindred_last_backup_timestamp_seconds',
    help: 'When the newest verified scheduled backup was written; 0 if there is none.',
    registers,
    async collect() {
      // If the disk of the backups is not available, the other metrics are still collected.
      newestBackup.set(((await findNewestBackup().catch(() => null)) ?? 0) / 1000)
    },
  })
  const storeUp = new Gauge({
    name: 'kindred_blob_store_up',
    help: 'Whether the folder or object store with the photos can be used: 1 or 0.',
    registers,
    async collect() {
      const isUp = await store.check().then(
        () => true,
        () => false,
      )
      storeUp.set(isUp ? 1 : 0)
    },
  })
  const storeRequests = new Counter({
    name: 'kindred_object_store_requests_total',
    help: 'Requests from the API to the object store, by whether it answered in the end.',
    labelNames: ['outcome'],
    registers,
  })
  const storeRetries = new Counter({
    name: 'kindred_object_store_retries_total',
    help: 'Retried requests from the API to the object store.',
    registers,
  })
  for (const outcome of STORE_OUTCOMES) storeRequests.inc({ outcome }, 0)
  return {
    observeRequests(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, route: getRoutePattern(request), status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
    countRestart: () => restarts.inc(),
    countStoreRequest({ isAnswered, attempts }) {
      storeRequests.inc({ outcome: isAnswered ? 'answered' : 'failed' })
      storeRetries.inc(attempts - 1)
    },
    countBackupFailure: () => backupFailures.inc(),
    countKill: excess => kills.inc({ limit: LIMIT_OF_EXCESS[excess] }),
    render: () => register.metrics(),
  }
}

/**
 * Returns the pattern of the route, never the path. Files of the web app, which have a route each,
 * are counted under the route of pages.
 */
function getRoutePattern({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return /\.\w+$/.test(url) ? '/*' : url
}
