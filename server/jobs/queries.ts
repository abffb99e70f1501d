import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { JOB_PRIORITIES, type JobName } from './job-names.ts'

export type NewJob = {
  readonly name: JobName
  readonly ownerId: string
  readonly photoId: string | null
  readonly runAt: number
}

export type ClaimedJob = {
  readonly id: number
  readonly name: JobName
  readonly ownerId: string
  readonly photoId: string | null
  /** This one included. */
  readonly attempts: number
  /** Why the attempt before failed. */
  readonly error: string | null
}

/** Adds jobs; one for an owner as a whole is left out when the same one waits already. */
export async function insertJobs(db: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(job => ({ ...job, priority: JOB_PRIORITIES[job.name] }))
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Adds a job for each photo in which no face was looked for yet, unless it has one. */
export async function insertSearchJobs(db: Queryable, ownerId: string, runAt: number): Promise<void> {
  await insertJobsForPhotos(db, { name: 'process-photo', runAt }, eb =>
    eb.and([
      eb('photos.ownerId', '=', ownerId),
      eb('photos.state', '=', 'processed'),
      eb('photos.engineVersion', 'is', null),
    ]),
  )
}

/**
 * Adds a job for each photo in which another engine than this looked for faces, unless it has one; gives how many. Over all
 * owners: it serves whoever runs this machine.
 */
export async function insertJobsToLookAnew(
  db: Queryable,
  { engineVersion, runAt }: { engineVersion: string; runAt: number },
): Promise<number> {
  return insertJobsForPhotos(db, { name: 'look-anew', runAt }, eb =>
    eb.and([eb('photos.state', '=', 'processed'), eb('photos.engineVersion', '!=', engineVersion)]),
  )
}

/** For those that have none, in the order in which they came; gives how many. */
async function insertJobsForPhotos(
  db: Queryable,
  { name, runAt }: Pick<NewJob, 'name' | 'runAt'>,
  choose: (eb: ExpressionBuilder<Tables, 'photos'>) => Expression<SqlBool>,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('jobs')
    .columns(['name', 'ownerId', 'photoId', 'priority', 'runAt'])
    .expression(eb =>
      eb
        .selectFrom('photos')
        .select([
          eb.val(name).as('name'),
          'photos.ownerId',
          'photos.id',
          eb.val(JOB_PRIORITIES[name]).as('priority'),
          eb.val(runAt).as('runAt'),
        ])
        .where(choose)
        .where(inner =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.photoId', '=', 'photos.id')
                .where('jobs.state', '!=', 'dead'),
            ),
          ),
        )
        .orderBy('photos.seq'),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Whether a job for an owner as a whole waits for its turn. */
export async function isJobWaiting(
  db: Queryable,
  { name, ownerId }: Pick<NewJob, 'name' | 'ownerId'>,
): Promise<boolean> {
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('name', '=', name)
    .where('photoId', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Brings a waiting job for an owner as a whole forward. */
export async function hastenJob(
  db: Queryable,
  { name, ownerId, runAt }: Pick<NewJob, 'name' | 'ownerId' | 'runAt'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAt })
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('name', '=', name)
    .where('photoId', 'is', null)
    .where('runAt', '>', runAt)
    .execute()
}

/** Lets jobs that wait for a time beyond `latest` run now. */
export async function hastenJobsBeyond(
  db: Queryable,
  { now, latest }: { now: number; latest: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAt: now })
    .where('state', '=', 'waiting')
    .where('runAt', '>', latest)
    .execute()
}

/**
 * Takes the next job that is due, for one worker until `leasedUntil`: first the urgent ones, then photos. With photos the
 * owners take turns, by their ids from `lastOwnerId` on, so that nobody waits behind all photos of another.
 */
export async function claimJob(
  db: Queryable,
  {
    workerId,
    now,
    leasedUntil,
    lastOwnerId = '',
  }: { workerId: string; now: number; leasedUntil: number; lastOwnerId?: string },
): Promise<ClaimedJob | undefined> {
  for (;;) {
    // Looking first keeps idle workers off the write lock.
    const first = await findFirstJob(db, now)
    const due =
      first && first.priority >= JOB_PRIORITIES['process-photo']
        ? await findPhotoJob(db, { name: first.name, now, lastOwnerId })
        : first
    if (!due) return undefined
    const claimed = await db
      .updateTable('jobs')
      .set(eb => ({ state: 'running', leasedBy: workerId, leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .where(eb => eb.or([eb('photoId', 'is not', null), eb.not(isOwnerBusy(eb))]))
      .returning(['id', 'name', 'ownerId', 'photoId', 'attempts', 'error'])
      .executeTakeFirst()
    // Only insertJobs writes names. Without a row another worker was quicker.
    if (claimed) return { ...claimed, name: claimed.name as JobName }
  }
}

type DueJob = { readonly id: number; readonly name: string; readonly priority: number }

async function findFirstJob(db: Queryable, now: number): Promise<DueJob | undefined> {
  return db
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.name', 'jobs.priority'])
    .where('jobs.state', '=', 'waiting')
    .where('jobs.runAt', '<=', now)
    .where(eb => eb.or([eb('jobs.photoId', 'is not', null), eb.not(isOwnerBusy(eb))]))
    .orderBy('jobs.priority')
    .orderBy('jobs.runAt')
    .orderBy('jobs.id')
    .limit(1)
    .executeTakeFirst()
}

/** An owner's jobs about all of their faces never run two at a time: each would undo what the other decides. */
function isOwnerBusy(eb: ExpressionBuilder<Tables, 'jobs'>) {
  return eb.exists(
    eb
      .selectFrom('jobs as other')
      .select('other.id')
      .whereRef('other.ownerId', '=', 'jobs.ownerId')
      .whereRef('other.name', '=', 'jobs.name')
      .where('other.state', '=', 'running'),
  )
}

type PhotoTurn = { readonly name: string; readonly now: number }

/** The first photo of the owner whose turn it is after the last. */
async function findPhotoJob(
  db: Queryable,
  { lastOwnerId, ...turn }: PhotoTurn & { lastOwnerId: string },
): Promise<{ id: number } | undefined> {
  return (
    (await selectPhotoJob(db, { ...turn, beyondOwnerId: lastOwnerId }).executeTakeFirst()) ??
    (await selectPhotoJob(db, { ...turn, beyondOwnerId: '' }).executeTakeFirst())
  )
}

/** The first photo of the first owner beyond the given one. */
export function selectPhotoJob(
  db: Queryable,
  { name, now, beyondOwnerId }: PhotoTurn & { beyondOwnerId: string },
) {
  return (
    db
      .selectFrom('jobs')
      .select('id')
      .where('ownerId', '>', beyondOwnerId)
      // With the pluses SQLite reads the jobs in the order of the index of owners and stops at the first; else it would take all
      // that wait, which may be fifty thousand, and sort them.
      .where(sql`+state`, '=', 'waiting')
      .where(sql`+name`, '=', name)
      .where('runAt', '<=', now)
      .orderBy('ownerId')
      .orderBy('state')
      .orderBy('name')
      .orderBy('id')
      .limit(1)
  )
}

/** False when the job is this worker's no more. */
export async function extendLease(
  db: Queryable,
  { id, workerId, leasedUntil }: { id: number; workerId: string; leasedUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leasedUntil })
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a job; part of the transaction that writes its result. False when the job is this worker's no more. */
export async function deleteJob(
  db: Queryable,
  { id, workerId }: { id: number; workerId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes a job wait again until `runAt`; an attempt that was not the job's fault is not counted. */
export async function putBackJob(
  db: Queryable,
  {
    id,
    workerId,
    runAt,
    error,
    isCounted,
  }: { id: number; workerId: string; runAt: number; error: string | null; isCounted: boolean },
): Promise<void> {
  // The same job for the owner as a whole, asked for again in the meantime, does this one's work too.
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .where('photoId', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('jobs as other')
          .select('other.id')
          .whereRef('other.ownerId', '=', 'jobs.ownerId')
          .whereRef('other.name', '=', 'jobs.name')
          .where('other.state', '=', 'waiting'),
      ),
    )
    .execute()
  await db
    .updateTable('jobs')
    .set(eb => ({
      state: 'waiting',
      leasedBy: null,
      leasedUntil: null,
      runAt,
      error,
      attempts: eb('attempts', '-', isCounted ? 0 : 1),
    }))
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .execute()
}

export async function markJobDead(
  db: Queryable,
  { id, workerId, error }: { id: number; workerId: string; error: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'dead', leasedBy: null, leasedUntil: null, error })
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .execute()
}

export type JobLease = { readonly id: number; readonly leasedBy: string }

/** The running jobs whose worker is known to be gone, or has not extended its lease in time. */
export async function findLostLeases(
  db: Queryable,
  { now, goneWorkerId }: { now: number; goneWorkerId?: string | undefined },
): Promise<JobLease[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'leasedBy'])
    .where('state', '=', 'running')
    .where(eb =>
      eb.or([
        eb('leasedUntil', '<=', now),
        ...(goneWorkerId === undefined ? [] : [eb('leasedBy', '=', goneWorkerId)]),
      ]),
    )
    .execute()
  return rows.flatMap(({ id, leasedBy }) => (leasedBy === null ? [] : [{ id, leasedBy }]))
}

/** Every running job; for a server that has just started and knows that no worker can be left. */
export async function findAllLeases(db: Queryable): Promise<JobLease[]> {
  return findLostLeases(db, { now: Number.MAX_SAFE_INTEGER })
}
