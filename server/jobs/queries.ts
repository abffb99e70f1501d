import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { splitForStatements } from '../db/split-for-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { ErrorCode } from '../errors.ts'
import { JOB_PRIORITIES, type JobName } from './job-names.ts'

export type NewJob = {
  readonly name: JobName
  readonly ownerId: string
  /** The photo, or what else of the owner the job is about; null for the owner as a whole. */
  readonly subjectId: string | null
  readonly runAt: number
}

/**
 * Adds jobs; one is left out when the same one waits already, for its photo or for its owner as a
 * whole.
 */
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
 * Adds a job for each photo in which this engine has still to look for faces, unless it has one;
 * gives how many. Over all owners: it serves whoever runs this machine.
 */
export async function insertReprocessJobs(
  db: Queryable,
  { engineVersion, runAt }: { engineVersion: string; runAt: number },
): Promise<number> {
  return insertJobsForPhotos(db, { name: 'reprocess-photo', runAt }, eb =>
    eb.and([
      eb('photos.state', '=', 'processed'),
      eb('photos.engineVersion', '!=', engineVersion),
      eb.not(
        eb.exists(
          eb
            .selectFrom('preparedPhotos')
            .select('preparedPhotos.photoId')
            .whereRef('preparedPhotos.photoId', '=', 'photos.id')
            .where('preparedPhotos.engineVersion', '=', engineVersion),
        ),
      ),
    ]),
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
    .columns(['name', 'ownerId', 'subjectId', 'priority', 'runAt'])
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
                .whereRef('jobs.subjectId', '=', 'photos.id')
                .where('jobs.name', '=', name)
                .where('jobs.state', '!=', 'dead'),
            ),
          ),
        )
        .orderBy('photos.seq'),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Deletes the jobs about these photos or searches that are in these states. */
export async function deleteJobsAbout(
  db: Queryable,
  ownerId: string,
  { subjectIds, states }: { subjectIds: readonly string[]; states: readonly ('waiting' | 'dead')[] },
): Promise<void> {
  for (const ids of splitForStatements(subjectIds)) {
    await db
      .deleteFrom('jobs')
      .where('ownerId', '=', ownerId)
      .where('state', 'in', states)
      .where('subjectId', 'in', ids)
      .execute()
  }
}

/**
 * Deletes the owner's jobs of this name that no worker has begun, and tells whether one has others
 * in hand.
 */
export async function deleteUnbegunJobs(
  db: Queryable,
  { name, ownerId }: Pick<NewJob, 'name' | 'ownerId'>,
): Promise<{ areOthersRunning: boolean }> {
  await db
    .deleteFrom('jobs')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('name', '=', name)
    .execute()
  const running = await db
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return { areOthersRunning: running !== undefined }
}

/** Deletes all waiting jobs of this name. Over all owners. */
export async function deleteWaitingJobs(db: Queryable, name: JobName): Promise<void> {
  await db.deleteFrom('jobs').where('state', '=', 'waiting').where('name', '=', name).execute()
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
    .where('subjectId', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Whether a job of this name waits for an owner or is running, about whatever. */
export async function isJobLeft(
  db: Queryable,
  { name, ownerId }: Pick<NewJob, 'name' | 'ownerId'>,
): Promise<boolean> {
  const left = await db
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', 'in', ['waiting', 'running'])
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
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
    .where('subjectId', 'is', null)
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

/**
 * Ends a job; part of the transaction that writes its result. False when the job is this worker's
 * no more.
 */
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

export type PutBack = {
  readonly id: number
  readonly workerId: string
  readonly runAt: number
  readonly error: string | null
  /** Whether the attempt was the job's own fault. */
  readonly isCounted: boolean
  /** Given where there is to be no other attempt: the worker that comes to it gives it up. */
  readonly failureCode?: ErrorCode | undefined
}

/** Makes a job wait again until `runAt`. */
export async function putBackJob(
  db: Queryable,
  { id, workerId, runAt, error, isCounted, failureCode }: PutBack,
): Promise<void> {
  // The same job, asked for again in the meantime, does this one's work too.
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('leasedBy', '=', workerId)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('jobs as other')
          .select('other.id')
          .whereRef('other.ownerId', '=', 'jobs.ownerId')
          .whereRef('other.name', '=', 'jobs.name')
          .whereRef('other.subjectId', 'is', 'jobs.subjectId')
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
      // One that is to be given up stays so, also when the server ends in the midst of that.
      failureCode: failureCode ?? eb.ref('failureCode'),
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

export async function countFacesOf(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('faces')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}
