import { sql, type Kysely } from 'kysely'
import { addStamps, STAMPED_TABLES } from '../../sqlite/migrations/0055-library-stamps.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "libraryStamps" (
      "ownerId" text collate "C" primary key not null, "stamp" bigint not null
    )`.execute(db)
  // Numbers of transactions, which are never used again.
  await addStamps(db, sql`pg_current_xact_id()::text::bigint`)
  // Once for each statement, and writes once for each transaction.
  await sql`create function "stampLibraries"() returns trigger language plpgsql as $$
    begin
      insert into "libraryStamps" ("ownerId", "stamp")
        select distinct "ownerId", pg_current_xact_id()::text::bigint from changed order by 1
        on conflict ("ownerId") do update set "stamp" = excluded."stamp"
          where "libraryStamps"."stamp" <> excluded."stamp";
      return null;
    end $$`.execute(db)
  for (const table of STAMPED_TABLES)
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`${table}Stamp_${event}`)}
        after ${sql.raw(event)} on ${sql.table(table)} referencing ${sql.raw(rows)} table as changed
        for each statement execute function "stampLibraries"()`.execute(db)
}
