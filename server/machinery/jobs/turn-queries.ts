import { sql, type RawBuilder } from 'kysely'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { engineSql, getEngine } from '../../storage/db/engine.ts'
import { DECAY_MS, reorderTurns, selectOrderRank, selectUsedMs } from './scheduling-queries.ts'
import { claimInStatements } from './claim-queries.ts'
import { JOB_PRIORITIES, LESS_URGENT_PRIORITY, type JobName } from './job-names.ts'

const LEAST_PRIORITY = Math.max(...Object.values(JOB_PRIORITIES), LESS_URGENT_PRIORITY)

export type ClaimedJob = {
  readonly id: number
  readonly name: JobName
  readonly ownerId: string
  readonly subjectId: string | null
  /** Includes the current attempt. */
  readonly attempts: number
  /** Why the previous attempt failed. */
  readonly error: string | null
  /** Why the job must not be retried. */
  readonly failureCode: string | null
}

export type Turn = {
  readonly now: number
  /** How many workers share the jobs. */
  readonly workerCount?: number
  /** The owner of this worker's last job. */
  readonly lastOwnerId?: string
  /** Whether less urgent jobs have to wait, for example on battery. */
  readonly isBackgroundHeld?: boolean
}

/** More time than workers can have used lately: it was used before the clock was set back. */
const MOST_USED_MS = 1e9

/**
 * Claims the next due job for a worker until `leasedUntil`. Within a priority, the owner with the
 * fewest running jobs comes first, then the owner whose jobs recently used the least processor
 * time. While other owners wait, no owner holds all workers, regardless of priorities; with one
 * worker, an owner who has used more time than another waiting owner does not get two jobs in a
 * row.
 */
export async function claimJob(
  db: Database,
  {
    workerCount = 1,
    lastOwnerId = '',
    isBackgroundHeld = false,
    ...claim
  }: Turn & { readonly workerId: string; readonly leasedUntil: number },
): Promise<ClaimedJob | undefined> {
  const belowPriority = isBackgroundHeld ? LESS_URGENT_PRIORITY : LEAST_PRIORITY + 1
  const claimNext = getEngine(db).claimJob ?? claimInStatements
  const job = await claimNext(db, { ...claim, workerCount, lastOwnerId, belowPriority })
  // Only insertJobs writes job names; runNextJob puts back those of newer versions.
  return job && { ...job, name: job.name as JobName }
}

/**
 * Adds processor time to the time used by the job's owner. Called before the job ends, because
 * erasing an owner's data waits for running jobs and then deletes these rows.
 */
export async function addProcessorTime(
  db: Queryable,
  {
    id,
    leasedBy,
    usedMs,
    now,
  }: { readonly id: number; readonly leasedBy: string; readonly usedMs: number; readonly now: number },
): Promise<void> {
  const time = sql<number>`cast(${now} as double precision)`
  const used = sql<number>`cast(${Math.max(1, usedMs)} as double precision)`
  const usedBefore = selectUsedMs(sql`"turns"."usedRank"`, time)
  const rank = sql`ln(${used}) + ${time} / ${DECAY_MS}`
  const usedInAll = sql<number>`(${usedBefore} + ${used})`
  const orderRank = selectOrderRank(usedInAll, { now: time, endingId: sql`${id}` })
  await sql`
    insert into "turns" ("ownerId", "priority", "usedRank", "orderRank")
    select "ownerId", "priority", ${rank}, ${rank}
    from "jobs" where "id" = ${id} and "leasedBy" = ${leasedBy}
    on conflict ("ownerId", "priority") do update
    set "usedRank" = ln(${usedInAll}) + ${time} / ${DECAY_MS}, "orderRank" = ${orderRank}`.execute(db)
}

/** Makes claims look again for jobs of an owner whose pause this transaction ends. */
export async function resumeTurns(transaction: Queryable, ownerId: string): Promise<void> {
  await transaction
    .updateTable('turns')
    // Updates every row, so that no claim changes one before the end of the pause is committed.
    .set(eb => ({ checkAt: eb.ref('nextRunAt') }))
    .where('ownerId', '=', ownerId)
    .execute()
}

/** Orders the turns of an owner again, after a job has ended without processor time. */
export async function reorderTurnsOfOwner(
  db: Queryable,
  { ownerId, now }: { readonly ownerId: string; readonly now: number },
): Promise<void> {
  const isOfOwner = sql<boolean>`"turns"."ownerId" = ${ownerId}`
  await reorderTurns(isOfOwner, sql`cast(${now} as double precision)`).execute(db)
}

/**
 * Deletes turns of owners without a waiting job whose processor time no longer counts, forgets
 * processor time that was used before the clock was set back, and no longer counts jobs as running
 * that ended with their worker.
 */
export async function deleteExpiredTurns(db: Queryable, now: number): Promise<void> {
  const time = sql<number>`cast(${now} as double precision)`
  const isExpired = sql<boolean>`"nextRunAt" is null and "usedRank" <= ${time} / ${DECAY_MS}`
  await sql`delete from "turns" where ${isFreeTurn(isExpired)}`.execute(db)
  const isOfLater = sql<boolean>`"usedRank" > ln(${sql.lit(MOST_USED_MS)}) + ${time} / ${DECAY_MS}`
  await sql`update "turns" set "usedRank" = 0, "orderRank" = 0 where ${isFreeTurn(isOfLater)}`.execute(db)
  const isBehind = sql<boolean>`"orderRank" > "usedRank"`
  await reorderTurns(isFreeTurn(isBehind), time).execute(db)
}

/**
 * Restricts turns to these, except those that a transaction has locked. Waiting for one while
 * having changed others, in whatever order the engine finds them, would make the owner's
 * transaction and this one wait for each other. The next call finds what was passed over.
 */
function isFreeTurn(which: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`("ownerId", "priority") in (
    select "ownerId", "priority" from "turns" where ${which}
    ${engineSql(({ passOverLocked }) => passOverLocked)}
  )`
}
