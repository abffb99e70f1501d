import { sql, type Kysely } from 'kysely'
import {
  createTurns,
  indexJobs,
  isFirstTurn,
  reorderTurns,
  selectDueJob,
  selectHasDueJob,
  settleTurns,
} from '../../sqlite/migrations/0044-turns.ts'

/** How many owners with locked jobs a claim passes over. */
const MOST_PASSED = 32

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexJobs(db, sql`"priority", "ownerId", "runAt", "id"`)
  await createTurns(db, { text: sql`text collate "C"`, integer: sql`bigint` })

  // The lock makes `settleTurn` pass over the row until this transaction ends. It does not keep
  // workers from claiming jobs or adding processor time.
  await sql`create function "addTurn"() returns trigger language plpgsql
    set enable_seqscan = off as $$
    begin
      perform from "turns" where "ownerId" = new."ownerId" and "priority" = new."priority"
        and "nextRunAt" <= new."runAt" for key share;
      if not found then
        insert into "turns" ("ownerId", "priority", "nextRunAt", "checkAt")
        values (new."ownerId", new."priority", new."runAt", new."runAt")
        on conflict ("ownerId", "priority") do update
        set "nextRunAt" = least("turns"."nextRunAt", excluded."nextRunAt"),
          "checkAt" = least("turns"."checkAt", excluded."checkAt");
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger "turnsOfNewJobs" after insert on "jobs"
    for each row when (new."state" = 'waiting') execute function "addTurn"()`.execute(db)
  await sql`create trigger "turnsOfChangedJobs"
    after update of "state", "runAt", "priority", "ownerId" on "jobs"
    for each row when (new."state" = 'waiting') execute function "addTurn"()`.execute(db)

  // A transaction that adds a job, or ends a pause, holds the row until it commits. What this one
  // sees after it has taken the row is therefore complete.
  await sql`create function "settleTurn"(text, bigint, bigint) returns void language plpgsql
    set enable_seqscan = off as $$
    begin
      perform from "turns" where "ownerId" = $1 and "priority" = $2 for update skip locked;
      if found then
        ${settleTurns(sql`"turns"."ownerId" = $1 and "turns"."priority" = $2`, sql`$3`)};
      end if;
    end $$`.execute(db)

  const parameters = {
    now: sql<number>`$3`,
    workerCount: sql<number>`$4`,
    lastOwnerId: sql<string>`$5`,
    belowPriority: sql<number>`$6`,
    mayTurn: sql<boolean>`due."ownerId" <> all (passed)`,
  }
  const choose = (how: { isLastChoice: boolean }) =>
    sql`select "id", "isFirst" into chosen, is_first from (${selectDueJob(parameters, how)}) as choice`
  const settle = sql`perform "settleTurn"("ownerId", "priority", $3) from "turns"
    where "dueSince" is not null and not ${selectHasDueJob(parameters.now)}`
  // Each statement sees what was committed before it began, and claims run one after the other, so
  // that one sees what those before have claimed. None waits for a transaction of an owner: rows
  // that it has locked are passed over.
  await sql`create function "claimJob"(
      worker text, until bigint, "now" bigint, "workerCount" bigint, "lastOwnerId" text,
      "belowPriority" bigint
    ) returns setof "jobs" language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      has_due boolean;
      has_coming boolean;
      chosen bigint;
      is_first boolean;
      claimed "jobs";
      passed text[] := '{}';
    begin
      select exists (select from "turns" where "dueSince" is not null),
        exists (select from "turns" where "dueSince" is null and "checkAt" <= $3)
      into has_due, has_coming;
      if not has_due and not has_coming then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('jobs', 0));
      -- A claim that is lost with the server is made again; the decision on turns says why.
      perform set_config('synchronous_commit', 'off', true);
      if has_coming then
        update "turns" set "dueSince" = $3 where ("ownerId", "priority") in (
          select "ownerId", "priority" from "turns"
          where "dueSince" is null and "checkAt" <= $3 for no key update skip locked
        );
      end if;
      for attempt in 1..${sql.lit(MOST_PASSED)} loop
        ${choose({ isLastChoice: false })};
        if not found then
          ${settle};
          ${choose({ isLastChoice: true })};
          exit when not found;
        end if;
        update "jobs" set "state" = 'running', "leasedBy" = $1, "leasedUntil" = $2,
          "attempts" = "attempts" + 1
        where "id" = (
          select "id" from "jobs" where "id" = chosen and "state" = 'waiting'
          for no key update skip locked
        )
        returning * into claimed;
        if found then
          ${reorderTurns(
            sql`"turns"."priority" = claimed."priority" and "turns"."ownerId" = (
              select "ownerId" from "turns"
              where "ownerId" = claimed."ownerId" and "priority" = claimed."priority"
              for no key update skip locked
            )`,
            parameters.now,
          )};
          if not exists (
            select from "jobs" where "state" = 'waiting' and "priority" = claimed."priority"
              and "ownerId" = claimed."ownerId" and "runAt" <= $3
          ) then
            perform "settleTurn"(claimed."ownerId", claimed."priority", $3);
          end if;
          if not is_first then
            ${settle} and ${isFirstTurn(parameters.belowPriority)};
          end if;
          return next claimed;
          return;
        end if;
        passed := passed || coalesce((select "ownerId" from "jobs" where "id" = chosen), '');
      end loop;
    end $$`.execute(db)
}
