import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  findAllLeases,
  findLostLeases,
  rescheduleJobsAfter,
  putBackJob,
  type JobLease,
  type PutBack,
} from './queries.ts'
import { computeRetryDelayMs } from './run-jobs.ts'
import { addProcessorTime, reorderTurnsOfOwner } from './turn-queries.ts'
import type { LostJob } from './watch-jobs.ts'

/** The error of a job whose worker ended while running it. */
const WORKER_LOST = 'The program stopped while it was being processed.'

/**
 * Longer than any retry delay. A job that is due later was inserted before the clock was set back.
 */
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * Releases all running jobs when the server starts: no worker of the last run is left. Counts no
 * attempt, because it is unknown whether a worker ended because of its job. Returns the number of
 * jobs.
 */
export async function releaseAllJobs(db: Database, now: number): Promise<number> {
  const leases = await findAllLeases(db)
  await putBack(db, leases, { now, runAt: now, isCounted: false })
  await rescheduleJobsAfter(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

/**
 * Releases the jobs of a worker that has ended, and every job whose lease has expired. After a
 * crash this counts as an attempt; it is the last attempt if the job itself caused the crash.
 * Returns the number of jobs.
 */
export async function releaseLostJobs(
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
    await putBack(db, lost, { now, runAt: now, isCounted: true, failureCode })
  }
  await putBack(db, failureCode === undefined ? leases : leases.filter(lease => !isLost(lease)), {
    now,
    runAt: hasCrashed ? now + computeRetryDelayMs(1) : now,
    isCounted: hasCrashed,
  })
  await rescheduleJobsAfter(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

async function putBack(
  db: Database,
  leases: readonly JobLease[],
  { now, ...how }: Pick<PutBack, 'runAt' | 'isCounted' | 'failureCode'> & { now: number },
): Promise<void> {
  for (const { id, ownerId, leasedBy } of leases) {
    await transactFor(db, ownerId, async transaction => {
      await putBackJob(transaction, { id, workerId: leasedBy, error: WORKER_LOST, ...how })
      await reorderTurnsOfOwner(transaction, { ownerId, now })
    })
  }
}
