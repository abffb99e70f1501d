import type { Database } from '../db/database.ts'
import { findAllLeases, findLostLeases, hastenJobsBeyond, putBackJob, type JobLease } from './queries.ts'
import { retryDelayMs } from './run-jobs.ts'

/** Why a job that took its worker down with it failed. */
const WORKER_LOST = 'The program stopped while working on it.'

/** More than any job is put off. One that waits for longer was asked for before the clock was set back. */
const LONGEST_WAIT_MS = 5 * 60_000

/** For a server that has just started: no worker can be left, and for all we know none ended by its job's fault. */
export async function handBackAllJobs(db: Database, now: number): Promise<number> {
  const leases = await findAllLeases(db)
  await putBack(db, leases, { runAt: now, isCounted: false })
  await hastenJobsBeyond(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

/** Frees what a worker that is gone held, and every job whose lease ran out. Dying on a job counts as an attempt. */
export async function handBackLostJobs(
  db: Database,
  { now, goneWorkerId, hasCrashed }: { now: number; goneWorkerId?: string; hasCrashed: boolean },
): Promise<number> {
  const leases = await findLostLeases(db, { now, goneWorkerId })
  await putBack(db, leases, {
    runAt: hasCrashed ? now + retryDelayMs(1) : now,
    isCounted: hasCrashed,
  })
  await hastenJobsBeyond(db, { now, latest: now + LONGEST_WAIT_MS })
  return leases.length
}

async function putBack(
  db: Database,
  leases: readonly JobLease[],
  { runAt, isCounted }: { runAt: number; isCounted: boolean },
): Promise<void> {
  for (const { id, leasedBy } of leases) {
    await db
      .transaction()
      .execute(transaction =>
        putBackJob(transaction, { id, workerId: leasedBy, runAt, error: WORKER_LOST, isCounted }),
      )
  }
}
