import type { Logger } from 'pino'
import { isDatabaseFull, type Database, type Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { JobName } from './job-names.ts'
import { claimJob, deleteJob, extendLease, markJobDead, putBackJob, type ClaimedJob } from './queries.ts'

/** What a job has worked out; nothing of it counts until `commit` is through. */
export type JobResult = {
  /** Writes the result, in the transaction that also ends the job. Throws JobObsoleteError when nobody wants it any more. */
  commit: (transaction: Queryable) => Promise<void>
  /** Removes what the result replaced outside the database. */
  afterCommit?: () => Promise<void>
  /** Takes back what lies outside the database, when the job turned out to be obsolete. */
  discard?: () => Promise<void>
}

/** Every job can be run twice without harm: a worker may be killed at any moment, after which another starts anew. */
export type JobHandler = {
  run: (job: ClaimedJob) => Promise<JobResult>
  /** Writes for the user to see that the job failed for good; `reason` is in the words of whatever failed. */
  giveUp: (transaction: Queryable, job: ClaimedJob, reason: string) => Promise<void>
}

/** What the job was about is gone. */
export class JobObsoleteError extends Error {}

/** How often a job is tried; a photo on which three processes died will kill the fourth too. */
const MAX_ATTEMPTS = 3
const FIRST_RETRY_DELAY_MS = 1000
const DISK_FULL_DELAY_MS = 15_000
/** Long enough for the longest grouping; a worker whose process ended is found out without it. */
export const LEASE_MS = 5 * 60_000

type Dependencies = {
  db: Database
  workerId: string
  handlers: Record<JobName, JobHandler>
  log: Logger
  now: () => number
  /** Whom this worker served last; '' at its start. */
  turn?: { lastOwnerId: string }
}

/** Claims the next job that is due and sees it through. False when none was due. */
export async function runNextJob(dependencies: Dependencies): Promise<boolean> {
  const { db, workerId, handlers, log, now, turn = { lastOwnerId: '' } } = dependencies
  const job = await claimJob(db, {
    workerId,
    now: now(),
    leasedUntil: now() + LEASE_MS,
    lastOwnerId: turn.lastOwnerId,
  })
  if (!job) return false
  if (job.photoId !== null) turn.lastOwnerId = job.ownerId
  const startedAt = now()
  const handler = handlers[job.name]
  if (job.attempts > MAX_ATTEMPTS) {
    await giveUp(dependencies, job, job.error ?? 'It was tried too often.')
    return true
  }
  const lease = setInterval(() => {
    extendLease(db, { id: job.id, workerId, leasedUntil: now() + LEASE_MS }).catch((error: unknown) =>
      log.warn({ err: error, job: job.id }, 'lease not extended'),
    )
  }, LEASE_MS / 5)
  try {
    await finish(dependencies, job, await handler.run(job))
    log.debug({ job: job.id, name: job.name, photo: job.photoId, ms: now() - startedAt }, 'job done')
  } catch (error) {
    await postpone(dependencies, job, error)
  } finally {
    clearInterval(lease)
  }
  return true
}

async function finish(
  { db, workerId, log }: Dependencies,
  job: ClaimedJob,
  result: JobResult,
): Promise<void> {
  try {
    await db.transaction().execute(async transaction => {
      const isOurs = await deleteJob(transaction, { id: job.id, workerId })
      if (!isOurs) throw new JobObsoleteError('Another worker has the job.')
      await result.commit(transaction)
    })
    await result.afterCommit?.()
  } catch (error) {
    if (!(error instanceof JobObsoleteError)) throw error
    // First the files, then the job: who erases a user's data waits for the user's running jobs.
    await result.discard?.()
    await deleteJob(db, { id: job.id, workerId })
    log.info({ job: job.id, name: job.name, photo: job.photoId }, 'job obsolete')
  }
}

async function postpone(dependencies: Dependencies, job: ClaimedJob, error: unknown): Promise<void> {
  const { db, workerId, log, now } = dependencies
  const reason = error instanceof Error ? error.message : String(error)
  if (isDatabaseFull(error) || (error instanceof AppError && error.code === 'disk-full')) {
    const runAt = now() + DISK_FULL_DELAY_MS
    await putBackJob(db, { id: job.id, workerId, runAt, error: reason, isCounted: false })
    log.warn({ job: job.id, name: job.name }, 'job waits for room on the disk')
    return
  }
  log.error(
    { err: error, job: job.id, name: job.name, photo: job.photoId, attempts: job.attempts },
    'job failed',
  )
  if (job.attempts >= MAX_ATTEMPTS) {
    await giveUp(dependencies, job, reason)
  } else {
    const runAt = now() + retryDelayMs(job.attempts)
    await putBackJob(db, { id: job.id, workerId, runAt, error: reason, isCounted: true })
  }
}

async function giveUp(
  { db, workerId, handlers }: Dependencies,
  job: ClaimedJob,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    await markJobDead(transaction, { id: job.id, workerId, error: reason })
    await handlers[job.name].giveUp(transaction, job, reason)
  })
}

/** 1 s, 4 s, 16 s, … */
export function retryDelayMs(attempts: number): number {
  return FIRST_RETRY_DELAY_MS * 4 ** (attempts - 1)
}
