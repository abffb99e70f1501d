import type { Logger } from 'pino'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { getEngine } from '../../storage/db/engine.ts'
import { isDatabaseBusy, isDatabaseFull } from '../../storage/db/database-failures.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import type { ProcessLimits } from '../child-processes/watch-process.ts'
import { describeFailure, type JobFailure, readJobLimits } from './job-limits.ts'
import type { JobName } from './job-names.ts'
import { deleteJob, extendLease, markJobDead, putBackJob, type PutBack } from './queries.ts'
import { addProcessorTime, claimJob, reorderTurnsOfOwner, type ClaimedJob } from './turn-queries.ts'

/** The result of a job, which takes effect with `commit`. */
export type JobResult = {
  /**
   * Writes the result in the transaction that also deletes the job. Throws JobObsoleteError if the
   * job's subject is gone. If `endsJob`, it calls `endJob` itself, so that the job ends in one
   * statement with other writes.
   */
  commit: (transaction: Queryable, endJob: EndJob) => Promise<void>
  readonly endsJob?: boolean
  /** Deletes blobs that the result replaced. */
  afterCommit?: () => Promise<void>
  /** Deletes blobs that the job wrote, if it turned out to be obsolete. */
  discard?: () => Promise<void>
}

/**
 * Ends the job within the transaction of its result. Throws JobObsoleteError if another worker has
 * the job.
 */
export type EndJob = (transaction: Queryable) => Promise<void>

/**
 * Runs jobs of one kind. Every job must be repeatable without harm: a worker may be killed at any
 * moment, and another one then starts the job again.
 */
export type JobHandler = {
  run: (job: ClaimedJob) => Promise<JobResult>
  /**
   * Records for the user that the job failed permanently. `failure.reason` is the error's message.
   */
  giveUp: (transaction: Queryable, job: ClaimedJob, failure: JobFailure) => Promise<void>
}

/** Thrown if the subject of the job is gone. */
export class JobObsoleteError extends Error {}

/** A photo that has ended three processes would end the next one too. */
const MAX_ATTEMPTS = 3
const FIRST_RETRY_DELAY_MS = 1000
const STORE_DELAY_MS = 15_000
/** Meanwhile the user may restore the file of the network or choose another network. */
const MODEL_GONE_DELAY_MS = 60_000
/** Errors caused by temporary conditions: the job waits, and the attempt is not counted. */
const STORE_ERRORS: ReadonlySet<string> = new Set<ErrorCode>([
  'disk-full',
  'store-unavailable',
  // The error lasts until a check of the folder changes the photo or moves it to the trash.
  'folder-unreachable',
  'original-changed',
  'original-gone',
])
/** Meanwhile a node of a newer version, which added the job, may claim it. */
const UNKNOWN_JOB_DELAY_MS = 10_000
const ENGINE_ERRORS: ReadonlySet<string> = new Set<ErrorCode>([
  'model-missing',
  'model-damaged',
  'engine-outdated',
])
/** For a worker whose supervisor is gone; if there is one, it notices the end without the lease. */
export const LEASE_MS = 5 * 60_000
/** Several attempts fit into a lease, so that one failure does not lose the job. */
const EXTEND_EVERY_MS = LEASE_MS / 5
/** Added to the deadline, at which the supervisor kills the job's worker. */
const LEASE_BEYOND_DEADLINE_MS = 60_000

type Dependencies = {
  db: Database
  workerId: string
  handlers: Record<JobName, JobHandler>
  log: Logger
  now: () => number
  /** How many workers share the jobs. */
  workerCount?: number
  /** The owner of the worker's last job; '' at the start. */
  turn?: { lastOwnerId: string }
  /** Returns whether less urgent jobs have to wait now. */
  isBackgroundHeld?: () => boolean
  /** The process that supervises this worker; notified before and after each job. */
  supervisor?: JobSupervisor
  /**
   * Called when a job turns out to need an engine that this node lacks. Returns whether this worker
   * leaves jobs to other nodes from now on.
   */
  holdIfLacking?: () => Promise<boolean>
  /** Returns the processor time in milliseconds that this process has used so far. */
  readProcessorMs?: () => number
}

export type JobSupervisor = {
  /** Resolves when the message has been sent. */
  readonly begin: (jobId: number, limits: ProcessLimits) => Promise<void>
  readonly end: () => void
}

/** Claims the next due job and runs it. Returns false if no job was due. */
export async function runNextJob(dependencies: Dependencies): Promise<boolean> {
  const { db, workerId, now, workerCount = 1, turn = { lastOwnerId: '' } } = dependencies
  const job = await claimJob(db, {
    workerId,
    now: now(),
    leasedUntil: now() + LEASE_MS,
    workerCount,
    lastOwnerId: turn.lastOwnerId,
    isBackgroundHeld: dependencies.isBackgroundHeld?.() ?? false,
  })
  if (!job) return false
  turn.lastOwnerId = job.ownerId
  if (!(job.name in dependencies.handlers)) {
    await putBackUnknown(dependencies, job)
    return true
  }
  if (job.attempts > MAX_ATTEMPTS || job.failureCode !== null) {
    await giveUp(dependencies, job, describeFailure(job))
    return true
  }
  await runWatched(dependencies, job)
  return true
}

/** Leaves a job of a kind that this version does not know to nodes of a newer one. */
async function putBackUnknown({ db, workerId, log, now }: Dependencies, job: ClaimedJob): Promise<void> {
  const error = 'This version does not know the job.'
  const runAt = now() + UNKNOWN_JOB_DELAY_MS
  await transactFor(db, job.ownerId, transaction =>
    putBackJob(transaction, { id: job.id, workerId, runAt, error, isCounted: false }),
  )
  log.warn({ job: job.id, name: job.name }, 'left a job to nodes running a newer version')
}

async function runWatched(dependencies: Dependencies, job: ClaimedJob): Promise<void> {
  const { db, workerId, handlers, log, now, supervisor } = dependencies
  const startedAt = now()
  const limits = await readJobLimits(db, job)
  const leaseMs = Math.max(LEASE_MS, limits.deadlineMs + LEASE_BEYOND_DEADLINE_MS)
  const extend = async (): Promise<void> => {
    await extendLease(db, { id: job.id, workerId, leasedUntil: now() + leaseMs }).catch((error: unknown) =>
      log.warn({ err: error, job: job.id }, 'could not extend the lease of a job'),
    )
  }
  if (leaseMs > LEASE_MS) await extend()
  const readUsedMs = startMeasuring(dependencies)
  let usedMs: number | undefined
  const lease = setInterval(() => void extend(), EXTEND_EVERY_MS)
  try {
    await supervisor?.begin(job.id, limits)
    const result = await handlers[job.name].run(job)
    usedMs = readUsedMs()
    await finish(dependencies, job, { result, usedMs })
    log.debug({ job: job.id, name: job.name, subject: job.subjectId, ms: now() - startedAt }, 'job done')
  } catch (error) {
    await keepProcessorTime(dependencies, job, usedMs ?? readUsedMs())
    await postpone(dependencies, job, error)
  } finally {
    supervisor?.end()
    clearInterval(lease)
  }
}

/** Returns a function that returns the processor time in milliseconds that was used since then. */
function startMeasuring({ readProcessorMs = readProcessorTime }: Dependencies): () => number {
  const before = readProcessorMs()
  return () => readProcessorMs() - before
}

/** Returns the processor time of all threads. */
function readProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Adds the processor time of a job without a result to that of its owner, which delays the owner's
 * next turn.
 */
async function keepProcessorTime(
  { db, workerId, log, now }: Dependencies,
  job: ClaimedJob,
  usedMs: number,
): Promise<void> {
  await addProcessorTime(db, { id: job.id, leasedBy: workerId, usedMs, now: now() }).catch((error: unknown) =>
    log.warn({ err: error, job: job.id }, 'could not store the processor time of a job'),
  )
}

async function finish(
  dependencies: Dependencies,
  job: ClaimedJob,
  { result, usedMs }: { result: JobResult; usedMs: number },
): Promise<void> {
  const { db, workerId, log, now } = dependencies
  const endJob: EndJob = async transaction => {
    // In this order: without the job there is nobody to whom the time could be added.
    await addProcessorTime(transaction, { id: job.id, leasedBy: workerId, usedMs, now: now() })
    if (!(await deleteJob(transaction, { id: job.id, workerId })))
      throw new JobObsoleteError('Another worker has the job.')
  }
  try {
    await transactFor(db, job.ownerId, async transaction => {
      if (!result.endsJob) await endJob(transaction)
      await result.commit(transaction, endJob)
    })
    await result.afterCommit?.()
  } catch (error) {
    if (!(error instanceof JobObsoleteError)) throw error
    await keepProcessorTime(dependencies, job, usedMs)
    // Deletes the blobs before the job, because erasing a user's data waits until no job of the
    // user runs.
    await result.discard?.()
    await deleteJob(db, { id: job.id, workerId })
    log.info({ job: job.id, name: job.name, subject: job.subjectId }, 'job obsolete')
  }
}

async function postpone(dependencies: Dependencies, job: ClaimedJob, error: unknown): Promise<void> {
  const { db, log, now } = dependencies
  const putBack = (how: Omit<PutBack, 'id' | 'workerId'>) => putBackLocked(dependencies, job, how)
  const reason = error instanceof Error ? error.message : String(error)
  const isStoreError = error instanceof AppError && STORE_ERRORS.has(error.code)
  if (isDatabaseTemporarilyUnusable(db, error) || isStoreError) {
    const runAt = now() + STORE_DELAY_MS
    await putBack({ runAt, error: reason, isCounted: false })
    log.warn({ job: job.id, name: job.name }, 'job is waiting for the database or the store')
    return
  }
  if (isEngineError(error)) {
    await waitForEngine(dependencies, job, reason)
    return
  }
  log.error(
    { err: error, job: job.id, name: job.name, subject: job.subjectId, attempts: job.attempts },
    'job failed',
  )
  if (job.attempts >= MAX_ATTEMPTS) {
    await giveUp(dependencies, job, { code: 'internal', reason })
  } else {
    const runAt = now() + computeRetryDelayMs(job.attempts)
    await putBack({ runAt, error: reason, isCounted: true })
  }
}

/** Returns whether the database has no room, waits too long for others, or cannot be reached. */
export function isDatabaseTemporarilyUnusable(db: Database, error: unknown): boolean {
  return isDatabaseFull(error) || isDatabaseBusy(error) || getEngine(db).isUnreachable(error)
}

function isEngineError(error: unknown): error is AppError {
  return error instanceof AppError && ENGINE_ERRORS.has(error.code)
}

/** Returns the job to the queue until this node has the engine, or leaves it to other nodes. */
async function waitForEngine(dependencies: Dependencies, job: ClaimedJob, error: string): Promise<void> {
  const { log, now, holdIfLacking } = dependencies
  const isLeftToOthers = (await holdIfLacking?.()) ?? false
  const runAt = now() + (isLeftToOthers ? 0 : MODEL_GONE_DELAY_MS)
  await putBackLocked(dependencies, job, { runAt, error, isCounted: false })
  log.warn({ job: job.id, name: job.name, reason: error }, 'job is waiting for a model')
}

/**
 * With the owner's lock: a transaction of the owner that adds the same job would wait for this one,
 * which waits for the turn that it has changed.
 */
async function putBackLocked(
  { db, workerId }: Dependencies,
  job: ClaimedJob,
  how: Omit<PutBack, 'id' | 'workerId'>,
): Promise<void> {
  await transactFor(db, job.ownerId, transaction => putBackJob(transaction, { id: job.id, workerId, ...how }))
}

async function giveUp(dependencies: Dependencies, job: ClaimedJob, failure: JobFailure): Promise<void> {
  const { db, workerId, handlers, now } = dependencies
  try {
    await transactFor(db, job.ownerId, async transaction => {
      await markJobDead(transaction, { id: job.id, workerId, error: failure.reason })
      await handlers[job.name].giveUp(transaction, job, failure)
      await reorderTurnsOfOwner(transaction, { ownerId: job.ownerId, now: now() })
    })
  } catch (error) {
    // Recording the failure needs the version of the engine, which could not be read.
    if (!isEngineError(error)) throw error
    await waitForEngine(dependencies, job, failure.reason)
  }
}

/** Returns 1 s, 4 s, 16 s, … */
export function computeRetryDelayMs(attempts: number): number {
  return FIRST_RETRY_DELAY_MS * 4 ** (attempts - 1)
}
