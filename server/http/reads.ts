import { SHARE_ENV } from 'node:worker_threads'
import type { Database } from '../storage/db/database.ts'
import type { DatabaseAddress } from '../storage/db/open-database.ts'
import { createClusterReads } from '../features/clusters/reads.ts'
import { createExportReads } from '../erasure/export/export-everything.ts'
import { readSidecars } from '../library/names/read-sidecars.ts'
import { createOverviewReads } from '../features/overview/reads.ts'
import { createPhotoReads } from '../library/photos/photos.ts'
import { createSearchReads } from '../features/search/reads.ts'
import { createTimelineReads } from '../features/timeline/reads.ts'
import { createPeopleReads } from '../library/people/read/reads.ts'
import { ThreadPool, type ThreadPoolOptions } from '../machinery/threads/thread-pool.ts'

/** The `workerData` of the threads that read. */
export type ReadThreadData = { readonly database: DatabaseAddress; readonly statementMs: number }

/**
 * The reads whose cost grows with the owner's library, by name. The first argument of each is the
 * owner's id; arguments and results can be passed between threads.
 */
export type Reads = ReturnType<typeof createReads>

/** One thread may be busy with a large library; each owner has one read at a time. */
const MAX_THREADS = 2
/** Some hundred times the duration of a read of 30,000 photos. */
const DEADLINE_MS = 30_000
/** Below the deadline, so that PostgreSQL does not continue for a request that has ended. */
const STATEMENT_MS = 28_000
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
const PROGRAM = new URL('./read-thread.ts', import.meta.url)

/** Creates reads that run in the calling thread. */
export function createReads(db: Database) {
  const sidecars = { readSidecars: readSidecars.bind(null, db) }
  return {
    ...createClusterReads(db, sidecars),
    ...createExportReads(db),
    ...createOverviewReads(db),
    ...createPeopleReads(db),
    ...createPhotoReads(db),
    ...createSearchReads(db, sidecars),
    ...createTimelineReads(db),
  }
}

/**
 * Creates reads that run in threads, so that no request waits for the reads of a large library.
 * Throws what the reads throw, and `too-many-requests`.
 */
export function createReadsInThreads(
  db: Database,
  {
    database,
    statementMs = STATEMENT_MS,
    log,
    startDeadline,
  }: Pick<ReadThreadData, 'database'> &
    Partial<ReadThreadData> &
    Pick<ThreadPoolOptions, 'log' | 'startDeadline'>,
): { reads: Reads; close: () => Promise<void> } {
  const data: ReadThreadData = { database, statementMs }
  const pool = new ThreadPool({
    log,
    data,
    // The driver finds a password that is not in the address as it does in the API's thread: in
    // PGPASSWORD or ~/.pgpass.
    env: 'url' in database ? SHARE_ENV : {},
    startDeadline,
    program: PROGRAM,
    maxThreads: MAX_THREADS,
    deadlineMs: DEADLINE_MS,
    limits: LIMITS,
    describeFailure,
  })
  const names = Object.keys(createReads(db))
  const reads = Object.fromEntries(
    names.map(name => [
      name,
      (ownerId: string, ...rest: unknown[]) => pool.run(ownerId, name, [ownerId, ...rest]),
    ]),
  )
  // Each function has the name of a read, and passes its arguments and result.
  return { reads: reads as unknown as Reads, close: () => pool.close() }
}

function describeFailure(reason?: string): Error {
  return new Error(reason ?? 'A read took too long or too much memory.')
}
