import type { Database } from '../db/database.ts'
import {
  findAllLeases,
  findLostLeases,
  hastenJobsBeyond,
  putBackJob,
  type JobLease,
  type PutBack,
} from './queries.ts'
import { retryDelayMs } from './run-jobs.ts'
import { addProcessorTime } from './turn-queries.ts'
import type { LostJob } from './watch-jobs.ts'

/** Why a job that took its worker down with it failed. */
const WORKER_LOST = 'The program stopped while working on it.'

/**
 * More than any job is put off. One that waits for longer was asked for before the clock was set
 * back.
 */
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * For a server that has just started: no worker can be left, and for all we know none ended by its
 * job's fault.
 */
export async function handBackAllJobs(db: Database, now: number): Promise<number> {
  const leases = await findAllLeases(db)
  await putBack(db, leases, { runAt: now, isCounted: false })
  await hastenJobsBeyond(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

/**
 * Frees what a worker that is gone held, and every job whose lease ran out. Dying on a job counts
 * as an attempt, and is the last one where the job was what the worker died of.
 */
export async function handBackLostJobs(
  db: Database,
  {
    now,
    goneWorkerId,
    hasCrashed,
    lostJob,
  }: { now: number; goneWorkerId?: string; hasCrashed: boolean; lostJob?: LostJob | undefined },
): Promise<number> {
  const leases = await findLostLeases(db, { now, goneWorkerId })
  const isLost = ({ id, leasedBy }: JobLease) => id === lostJob?.jobId && leasedBy === goneWorkerId
  const lost = leases.filter(isLost)
  if (lostJob) {
    for (const lease of lost) await addProcessorTime(db, { ...lease, usedMs: lostJob.usedMs, now })
  }
  const failureCode = lostJob?.failureCode
  if (failureCode !== undefined) {
    await putBack(db, lost, { runAt: now, isCounted: true, failureCode })
  }
  await putBack(db, failureCode === undefined ? leases : leases.filter(lease => !isLost(lease)), {
    runAt: hasCrashed ? now + retryDelayMs(1) : now,
    isCounted: hasCrashed,
  })
  await hastenJobsBeyond(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

async function putBack(
  db: Database,
  leases: readonly JobLease[],
  how: Pick<PutBack, 'runAt' | 'isCounted' | 'failureCode'>,
): Promise<void> {
  for (const { id, leasedBy } of leases) {
    await db
      .transaction()
      .execute(transaction => putBackJob(transaction, { id, workerId: leasedBy, error: WORKER_LOST, ...how }))
  }
}
