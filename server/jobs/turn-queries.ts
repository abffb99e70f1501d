import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { JobName } from './job-names.ts'

export type ClaimedJob = {
  readonly id: number
  readonly name: JobName
  readonly ownerId: string
  readonly subjectId: string | null
  /** This one included. */
  readonly attempts: number
  /** Why the attempt before failed. */
  readonly error: string | null
  /** Why it is not to be tried again. */
  readonly failureCode: string | null
}

/**
 * After this time without a job, what an owner used counts half; after ten times as long it counts
 * no more.
 */
const HALF_LIFE_MS = 60_000
const FORGOTTEN_AFTER_MS = 10 * HALF_LIFE_MS

export type Turn = {
  readonly now: number
  /** How many workers share the jobs. */
  readonly workerCount?: number
  /** Whose job this worker did last. */
  readonly lastOwnerId?: string
}

/**
 * Takes the next job that is due, for one worker until `leasedUntil`: the urgent ones first, and in
 * each priority that of the owner with the fewest jobs in hand and then the least processor time
 * used lately. While others wait, no owner holds all workers, whatever the priorities; where there
 * is one worker, who used more than others that wait does not come twice in a row.
 */
export async function claimJob(
  db: Queryable,
  { workerId, leasedUntil, ...turn }: Turn & { workerId: string; leasedUntil: number },
): Promise<ClaimedJob | undefined> {
  // Looking first keeps idle workers off the write lock.
  const { rows } = await selectDueJob(turn).execute(db)
  if (rows.length === 0) return undefined
  // Chosen once more in the statement that takes it: two workers at a time may not both see room
  // for the same owner.
  const claimed = await db
    .updateTable('jobs')
    .set(eb => ({ state: 'running', leasedBy: workerId, leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', sql<number>`(${selectDueJob(turn)})`)
    .returning(['id', 'name', 'ownerId', 'subjectId', 'attempts', 'error', 'failureCode'])
    .executeTakeFirst()
  // Only insertJobs writes names.
  return claimed && { ...claimed, name: claimed.name as JobName }
}

/**
 * The id of the job whose turn it is. It visits the first job of each owner and priority, never all
 * that wait, which may be fifty thousand.
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
                and other."subjectId" is candidate."subjectId"
            )
          order by candidate."runAt", candidate.id
          limit 1
        )
      ),
      held("ownerId", count) as materialized (
        select "ownerId", count(*) from jobs where state = 'running' group by "ownerId"
      ),
      used("ownerId", priority, ms, at) as materialized (
        select "ownerId", priority, ${decayedMs(now)}, "usedAt" from "processorTimes"
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
 * Adds to what an owner's jobs have used, before the job ends: who erases an owner's data waits for
 * that, and then removes this.
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
    set "usedMs" = ${decayedMs(now)} + excluded."usedMs", "usedAt" = excluded."usedAt"`.execute(db)
}

/** Removes what counts no more. */
export async function forgetProcessorTimes(db: Queryable, now: number): Promise<void> {
  await db
    .deleteFrom('processorTimes')
    .where('usedAt', '<', now - FORGOTTEN_AFTER_MS)
    .execute()
}

/** What was used, less by what time has passed; none where the clock was set back. */
function decayedMs(now: number): RawBuilder<number> {
  return sql<number>`"processorTimes"."usedMs" * pow(0.5, max(0, ${now} - "processorTimes"."usedAt") / cast(${HALF_LIFE_MS} as real))`
}
