import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * Replaces the processor times of owners by their turns: a row for each owner and priority, with
 * the time used and the time before which no job of it is due. Claiming a job reads a few of these
 * rows in the order of an index, instead of the first job of every owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexJobs(db, sql`"priority", "ownerId", "runAt"`)
  await createTurns(db, { text: sql`text`, integer: sql`integer` })
  for (const [name, event] of [
    ['turnsOfNewJobs', 'insert'],
    ['turnsOfChangedJobs', 'update of "state", "runAt", "priority", "ownerId"'],
  ] as const) {
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on "jobs" when new."state" = 'waiting'
      begin
        insert into "turns" ("ownerId", "priority", "nextRunAt", "checkAt")
        values (new."ownerId", new."priority", new."runAt", new."runAt")
        on conflict ("ownerId", "priority") do update
        set "nextRunAt" = excluded."nextRunAt", "checkAt" = excluded."checkAt"
        where "turns"."nextRunAt" is null or "turns"."nextRunAt" > excluded."nextRunAt";
      end`.execute(db)
  }
}

/**
 * Replaces an index of all jobs by one of the waiting jobs and one of the running ones, which are
 * few: planners took the one of all jobs for those too.
 */
export async function indexJobs(db: Kysely<unknown>, columns: RawBuilder<unknown>): Promise<void> {
  await sql`drop index "jobsByTurn"`.execute(db)
  await sql`create index "waitingJobs" on "jobs" (${columns}) where "state" = 'waiting'`.execute(db)
  await sql`create index "runningJobs" on "jobs" ("ownerId", "name") where "state" = 'running'`.execute(db)
}

type ColumnTypes = { readonly text: RawBuilder<unknown>; readonly integer: RawBuilder<unknown> }

/** Creates the table of turns, and fills it for the jobs that are waiting. */
export async function createTurns(db: Kysely<unknown>, { text, integer }: ColumnTypes): Promise<void> {
  await sql`create table "turns" (
      "ownerId" ${text} not null, "priority" ${integer} not null,
      "usedRank" double precision default 0 not null,
      "orderRank" double precision default 0 not null,
      "nextRunAt" ${integer}, "checkAt" ${integer}, "dueSince" ${integer},
      constraint "turnsKey" primary key ("ownerId", "priority")
    )`.execute(db)
  await sql`create index "turnsInOrder" on "turns"
    ("priority", "orderRank", "nextRunAt", "ownerId") where "dueSince" is not null`.execute(db)
  await sql`create index "turnsToCome" on "turns" ("checkAt") where "dueSince" is null`.execute(db)
  await sql`insert into "turns" ("ownerId", "priority", "nextRunAt", "checkAt")
    select "ownerId", "priority", min("runAt"), min("runAt") from "jobs" where "state" = 'waiting'
    group by "ownerId", "priority"`.execute(db)
  const rank = sql`ln("usedMs") + "usedAt" / ${DECAY_MS}`
  await sql`insert into "turns" ("ownerId", "priority", "usedRank", "orderRank")
    select "ownerId", "priority", ${rank}, ${rank} from "processorTimes" where "usedMs" > 1
    on conflict ("ownerId", "priority") do update
    set "usedRank" = excluded."usedRank", "orderRank" = excluded."orderRank"`.execute(db)
  await sql`drop table "processorTimes"`.execute(db)
}

/** The time in which used processor time decays to 1/e of it: to a half in a minute. */
const DECAY_MS = sql<number>`cast(${sql.lit(60_000 / Math.LN2)} as double precision)`

/**
 * The processor time as which each running job counts in `orderRank`: more than most owners have
 * used lately, so that owners with fewer running jobs come first.
 */
const RUNNING_JOB_MS = 600_000
/** A turn of an owner who has paused is looked at again after this time. */
const PAUSE_CHECKED_AFTER_MS = 60_000
/** The most urgent priority of jobs that wait while their owner has paused. */
const PAUSED_PRIORITY = 1
/** Beyond these, exponentials are 0 or too large; nobody has used so much time. */
const [LEAST_EXPONENT, MOST_EXPONENT] = [-30, 50]

/**
 * Selects the processor time that a row of turns stands for, in milliseconds. `usedRank` is
 * ln(time used) + time of the clock / DECAY_MS, which orders owners alike at any later time.
 */
function selectUsedMs(usedRank: RawBuilder<number>, now: RawBuilder<number>): RawBuilder<number> {
  const exponent = sql`${usedRank} - ${now} / ${DECAY_MS}`
  return sql<number>`case when ${usedRank} = 0 or ${exponent} < ${sql.lit(LEAST_EXPONENT)} then 0
    when ${exponent} > ${sql.lit(MOST_EXPONENT)} then exp(${sql.lit(MOST_EXPONENT)}) else exp(${exponent}) end`
}

/**
 * Selects a row's `orderRank` from the time that its owner used, which is not 0, and the owner's
 * running jobs of its priority except one that ends.
 */
function selectOrderRank(
  usedMs: RawBuilder<number>,
  { now, endingId }: { readonly now: RawBuilder<number>; readonly endingId: RawBuilder<number> },
): RawBuilder<number> {
  return sql<number>`ln(${usedMs} + ${sql.lit(RUNNING_JOB_MS)} * (
      select count(*) from "jobs" as running
      where ${isRunningInTurn} and running."id" <> ${endingId}
    )) + ${now} / ${DECAY_MS}`
}

/** Updates where rows of turns stand, after jobs of their owners have begun or ended. */
export function reorderTurns(which: RawBuilder<boolean>, now: RawBuilder<number>): RawBuilder<unknown> {
  const used = selectUsedMs(sql`"turns"."usedRank"`, now)
  return sql`update "turns" set "orderRank" = case
      when exists (select 1 from "jobs" as running where ${isRunningInTurn})
      then ${selectOrderRank(used, { now, endingId: sql.lit(-1) })} else "usedRank" end
    where ${which}`
}

const isRunningInTurn = sql<boolean>`running."ownerId" = "turns"."ownerId"
        and running."priority" = "turns"."priority" and running."state" = 'running'`

/** Selects the id of the next job of a row of turns that may run; null if there is none. */
function selectFirstJob(turn: RawBuilder<unknown>, now: RawBuilder<number>): RawBuilder<number | null> {
  return sql<number | null>`(
      select candidate."id" from "jobs" as candidate
      where candidate."state" = 'waiting'
        and candidate."priority" = ${turn}."priority"
        and candidate."ownerId" = ${turn}."ownerId"
        and candidate."runAt" <= ${now}
        and not ${selectIsPaused(turn)}
        and not exists (
          select 1 from "jobs" as running
          where running."ownerId" = candidate."ownerId"
            and running."state" = 'running'
            and running."name" = candidate."name"
            and running."subjectId" is not distinct from candidate."subjectId"
        )
      order by candidate."runAt", candidate."id"
      limit 1
    )`
}

function selectIsPaused(turn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${turn}."priority" >= ${sql.lit(PAUSED_PRIORITY)} and exists (
      select 1 from "pausedOwners" where "pausedOwners"."ownerId" = ${turn}."ownerId"
    ))`
}

type Parameters = {
  readonly now: RawBuilder<number>
  readonly workerCount: RawBuilder<number>
  readonly lastOwnerId: RawBuilder<string>
  /** Only jobs of more urgent priorities, which are lower numbers, are chosen. */
  readonly belowPriority: RawBuilder<number>
  /** Restricts the owners, `due."ownerId"`. */
  readonly mayTurn: RawBuilder<boolean>
}

/**
 * Selects the job to run next: the first one of the first turn in its index. `isFirst` says whether
 * no turn was passed over. Unless it is the last choice, passes over owners who hold all workers
 * but one, and with one worker, over the owner of its last job if another one who waits has used
 * less time. PostgreSQL runs this text in its function `claimJob`.
 */
export function selectDueJob(
  { now, workerCount, lastOwnerId, belowPriority, mayTurn }: Parameters,
  { isLastChoice }: { readonly isLastChoice: boolean },
): RawBuilder<{ id: number; isFirst: number | boolean }> {
  const selectTotal = (ownerId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
      select coalesce(sum(${selectUsedMs(sql`part."usedRank"`, now)}), 0) from "turns" as part
      where part."ownerId" = ${ownerId}
    )`
  const hasEnough = sql`case when ${workerCount} > 1 then (
        select count(*) from "jobs" as running
        where running."ownerId" = due."ownerId" and running."state" = 'running'
      ) >= ${workerCount} - 1
      else due."ownerId" = ${lastOwnerId} and exists (
        select 1
        from (select ${selectTotal(lastOwnerId)} as "usedMs") as mine
        cross join "turns" as other
        where other."dueSince" is not null and other."priority" in (0, 1, 2)
          and other."orderRank" < ${now} / ${DECAY_MS} + case when mine."usedMs" > 0 then ln(mine."usedMs") else 0 end
          and other."ownerId" <> ${lastOwnerId}
          and other."priority" < ${belowPriority}
          and ${selectTotal(sql`other."ownerId"`)} < mine."usedMs"
          and ${selectFirstJob(sql`other`, now)} is not null
      ) end`
  return sql<{ id: number; isFirst: number | boolean }>`
    select job."id", not exists (
      select 1 from "turns" as before
      where before."dueSince" is not null
        and (before."priority", before."orderRank", before."nextRunAt", before."ownerId")
          < (due."priority", due."orderRank", due."nextRunAt", due."ownerId")
    ) as "isFirst"
    from "turns" as due
    cross join "jobs" as job
    where due."dueSince" is not null and due."priority" < ${belowPriority}
      and ${mayTurn}
      ${isLastChoice ? sql`` : sql`and not ${hasEnough}`}
      and job."id" = ${selectFirstJob(sql`due`, now)}
    order by due."priority", due."orderRank", due."nextRunAt", due."ownerId"
    limit 1`
}

/** Selects whether a job of the row of turns waits and is due, and its owner has not paused. */
export function selectHasDueJob(now: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(not ${selectIsPaused(sql`"turns"`)} and exists (
      select 1 from "jobs" as due
      where due."state" = 'waiting' and due."priority" = "turns"."priority"
        and due."ownerId" = "turns"."ownerId" and due."runAt" <= ${now}
    ))`
}

/** Restricts rows of turns to the first one in their index. */
export function isFirstTurn(belowPriority: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`("turns"."ownerId", "turns"."priority") = (
      select "ownerId", "priority" from "turns"
      where "dueSince" is not null and "priority" < ${belowPriority}
      order by "priority", "orderRank", "nextRunAt", "ownerId" limit 1
    )`
}

/**
 * Updates the rows of turns that count as due without having such a job, to when their next job is
 * due.
 */
export function settleTurns(which: RawBuilder<boolean>, now: RawBuilder<number>): RawBuilder<unknown> {
  const first = sql`(
      select next."runAt" from "jobs" as next
      where next."state" = 'waiting' and next."priority" = "turns"."priority"
        and next."ownerId" = "turns"."ownerId"
      order by next."runAt" limit 1
    )`
  return sql`update "turns" set "dueSince" = null, "nextRunAt" = ${first}, "checkAt" = case
      when ${selectIsPaused(sql`"turns"`)} and ${first} <= ${now}
      then ${now} + ${sql.lit(PAUSE_CHECKED_AFTER_MS)} else ${first} end
    where "dueSince" is not null and ${which} and not ${selectHasDueJob(now)}`
}
