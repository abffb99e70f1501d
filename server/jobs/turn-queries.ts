import { sql, type RawBuilder } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { engineSql } from '../db/engine.ts'
import { transactFor } from '../db/transact-for.ts'
import type { JobName } from './job-names.ts'

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

/**
 * Half-life of the processor time that an owner without a job has used; it is dropped after ten
 * times as long.
 */
const HALF_LIFE_MS = 60_000
const DROPPED_AFTER_MS = 10 * HALF_LIFE_MS

export type Turn = {
  readonly now: number
  /** How many workers share the jobs. */
  readonly workerCount?: number
  /** The owner of this worker's last job. */
  readonly lastOwnerId?: string
}

/**
 * Claims the next due job for a worker until `leasedUntil`. Within a priority, the owner with the
 * fewest running jobs comes first, then the owner whose jobs recently used the least processor
 * time. While other owners wait, no owner holds all workers, regardless of priorities; with one
 * worker, an owner who has used more time than another waiting owner does not get two jobs in a
 * row.
 */
export async function claimJob(
  db: Database,
  { workerId, leasedUntil, ...turn }: Turn & { workerId: string; leasedUntil: number },
): Promise<ClaimedJob | undefined> {
  // Reads first, so that idle workers do not take the write lock.
  const { rows } = await selectDueJob(turn).execute(db)
  if (rows.length === 0) return undefined
  // Selects again under the lock, so that two workers do not both see a free place for the same
  // owner.
  const claimed = await transactFor(db, 'jobs', transaction =>
    transaction
      .updateTable('jobs')
      .set(eb => ({ state: 'running', leasedBy: workerId, leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', sql<number>`(${selectDueJob(turn)})`)
      .returning(['id', 'name', 'ownerId', 'subjectId', 'attempts', 'error', 'failureCode'])
      .executeTakeFirst(),
  )
  // Only insertJobs writes job names.
  return claimed && { ...claimed, name: claimed.name as JobName }
}

/**
 * Selects the id of the job to run next. Reads the first job of each owner and priority rather than
 * all waiting jobs, of which there may be fifty thousand.
 */
export function selectDueJob({ now, workerCount = 1, lastOwnerId = '' }: Turn): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    with recursive
      firsts(id) as (
        select (select id from jobs where state = 'waiting' order by priority, "ownerId", "runAt", id limit 1)
        union all
        select coalesce(
          (
            select next.id from jobs as next
            where next.state = 'waiting' and next.priority = first.priority and next."ownerId" > first."ownerId"
            order by next."ownerId", next."runAt", next.id
            limit 1
          ),
          (
            select less.id from jobs as less
            where less.state = 'waiting' and less.priority > first.priority
            order by less.priority, less."ownerId", less."runAt", less.id
            limit 1
          )
        )
        from firsts join jobs as first on first.id = firsts.id
      ),
      due(id, "ownerId", priority, "runAt") as materialized (
        select job.id, job."ownerId", job.priority, job."runAt"
        from firsts
        join jobs as first on first.id = firsts.id
        join jobs as job on job.id = (
          select candidate.id from jobs as candidate
          where candidate.state = 'waiting'
            and candidate.priority = first.priority
            and candidate."ownerId" = first."ownerId"
            and candidate."runAt" <= ${now}
            and not exists (
              select 1 from jobs as other
              where other."ownerId" = candidate."ownerId"
                and other.state = 'running'
                and other.name = candidate.name
                and other."subjectId" is not distinct from candidate."subjectId"
            )
          order by candidate."runAt", candidate.id
          limit 1
        )
      ),
      held("ownerId", count) as materialized (
        select "ownerId", count(*) from jobs where state = 'running' group by "ownerId"
      ),
      used("ownerId", priority, ms, at) as materialized (
        select "ownerId", priority, ${selectDecayedMs(now)}, "usedAt" from "processorTimes"
      ),
      totals("ownerId", ms) as materialized (select "ownerId", sum(ms) from used group by "ownerId")
    select due.id
    from due
    left join held on held."ownerId" = due."ownerId"
    left join used on used."ownerId" = due."ownerId" and used.priority = due.priority
    left join totals on totals."ownerId" = due."ownerId"
    order by
      case when ${workerCount} > 1 then coalesce(held.count, 0) >= ${workerCount} - 1
      else due."ownerId" = ${lastOwnerId} and exists (
        select 1 from due as other left join totals as theirs on theirs."ownerId" = other."ownerId"
        where other."ownerId" <> due."ownerId" and coalesce(theirs.ms, 0) < coalesce(totals.ms, 0)
      ) end,
      due.priority,
      coalesce(held.count, 0),
      coalesce(used.ms, 0),
      coalesce(used.at, 0),
      due."runAt",
      due.id
    limit 1`
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
  await sql`
    insert into "processorTimes" ("ownerId", priority, "usedMs", "usedAt")
    select "ownerId", priority, ${Math.max(1, usedMs)}, ${now} from jobs where id = ${id} and "leasedBy" = ${leasedBy}
    on conflict ("ownerId", priority) do update
    set "usedMs" = ${selectDecayedMs(now)} + excluded."usedMs", "usedAt" = excluded."usedAt"`.execute(db)
}

/** Deletes rows that no longer count. */
export async function deleteExpiredProcessorTimes(db: Queryable, now: number): Promise<void> {
  await db
    .deleteFrom('processorTimes')
    .where('usedAt', '<', now - DROPPED_AFTER_MS)
    .execute()
}

/**
 * Selects the processor time used, reduced by the time that has passed since; not reduced if the
 * clock was set back. Time that is to be dropped is 0: after days, PostgreSQL would refuse to
 * compute so small a number.
 */
function selectDecayedMs(now: number): RawBuilder<number> {
  const elapsedMs = engineSql(engine => engine.greater(sql.lit(0), sql`${now} - "processorTimes"."usedAt"`))
  return sql<number>`case when "processorTimes"."usedAt" < ${now - DROPPED_AFTER_MS} then 0
    else "processorTimes"."usedMs" * pow(0.5, ${elapsedMs} / cast(${HALF_LIFE_MS} as double precision)) end`
}
