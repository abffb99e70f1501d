import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import type { Tables } from '../../storage/db/tables.ts'
import type { ErrorCode } from '../../errors.ts'
import { JOB_PRIORITIES, LESS_URGENT_PRIORITY, type JobName } from './job-names.ts'

export type NewJob = {
  readonly name: JobName
  readonly ownerId: string
  /** The photo or other item that the job is about; null if it is about the owner as a whole. */
  readonly subjectId: string | null
  readonly runAt: number
  /** If set, the job runs after other jobs of its name. */
  readonly isLessUrgent?: boolean
}

/** Inserts jobs, except those for which one with the same name, owner and subject is waiting. */
export async function insertJobs(db: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ isLessUrgent = false, ...job }) => ({
    ...job,
    priority: isLessUrgent ? LESS_URGENT_PRIORITY : JOB_PRIORITIES[job.name],
  }))
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Inserts a job about this subject, unless one of that name exists in any state: users' requests do
 * not repeat a failed job. Returns whether it was inserted.
 */
export async function insertJobOnce(db: Queryable, job: NewJob & { subjectId: string }): Promise<boolean> {
  const existing = await db
    .selectFrom('jobs')
    .select('id')
    .where('subjectId', '=', job.subjectId)
    .where(unindexedOwnerId('jobs'), '=', job.ownerId)
    .where('name', '=', job.name)
    .executeTakeFirst()
  if (existing) return false
  await insertJobs(db, [job])
  return true
}

/** Inserts a job for each photo that has not been searched for faces, unless it has one. */
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
 * Inserts a job for each processed photo that this engine has not processed, unless it has one.
 * Returns the number of jobs.
 */
export async function insertReprocessJobs(
  db: Queryable,
  ownerId: string,
  { engineVersion, runAt }: { engineVersion: string; runAt: number },
): Promise<number> {
  return insertJobsForPhotos(db, { name: 'reprocess-photo', runAt }, eb =>
    eb.and([
      eb('photos.ownerId', '=', ownerId),
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

/**
 * Inserts a job for each chosen photo that has none, in upload order. Returns the number of jobs.
 */
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

/** Deletes the jobs about these photos or searches that are in one of these states. */
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
 * Deletes the owner's waiting jobs of this name. Returns whether others of this name are running.
 */
export async function deleteWaitingJobsOfOwner(
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

/** Deletes all waiting jobs of this name, of all owners. */
export async function deleteWaitingJobs(db: Queryable, name: JobName): Promise<void> {
  await db.deleteFrom('jobs').where('state', '=', 'waiting').where('name', '=', name).execute()
}

export async function countWaitingJobs(
  db: Queryable,
  { name, ownerId }: Pick<NewJob, 'name' | 'ownerId'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a job about the owner as a whole is waiting. */
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

/** Returns whether any job of this name is waiting or running for the owner, about any subject. */
export async function isJobUnfinished(
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

/** Moves a waiting job about the owner as a whole to an earlier time. */
export async function rescheduleJob(
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

/** Makes jobs that are due after `latest` due now. */
export async function rescheduleJobsAfter(
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

/** Returns false if the worker no longer holds the job. */
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
 * Deletes a job in the transaction that writes its result. Returns false if the worker no longer
 * holds the job.
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
  /** Whether it counts as an attempt of the job. */
  readonly isCounted: boolean
  /** Set if the job must not be retried; the next worker that claims it gives it up. */
  readonly failureCode?: ErrorCode | undefined
}

/** Returns a job to the queue, to run at `runAt`. */
export async function putBackJob(
  db: Queryable,
  { id, workerId, runAt, error, isCounted, failureCode }: PutBack,
): Promise<void> {
  // If the same job has been inserted again meanwhile, this one is deleted.
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
          .whereRef('other.subjectId', 'is not distinct from', 'jobs.subjectId')
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
      // Never cleared, so that the job is given up even if the server ends before that is done.
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

export type JobLease = { readonly id: number; readonly ownerId: string; readonly leasedBy: string }

/** Returns running jobs whose worker has ended, or has not extended its lease in time. */
export async function findLostLeases(
  db: Queryable,
  { now, goneWorkerId }: { now: number; goneWorkerId?: string | undefined },
): Promise<JobLease[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'ownerId', 'leasedBy'])
    // A value that was bound would keep SQLite from using the index of running jobs.
    .where('state', '=', sql.lit('running'))
    .where(eb =>
      eb.or([
        eb('leasedUntil', '<=', now),
        ...(goneWorkerId === undefined ? [] : [eb('leasedBy', '=', goneWorkerId)]),
      ]),
    )
    .execute()
  return rows.flatMap(({ leasedBy, ...lease }) => (leasedBy === null ? [] : [{ ...lease, leasedBy }]))
}

/** Returns all running jobs. */
export async function findAllLeases(db: Queryable): Promise<JobLease[]> {
  return findLostLeases(db, { now: Number.MAX_SAFE_INTEGER })
}

export async function countFacesOfOwner(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('faces')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}
