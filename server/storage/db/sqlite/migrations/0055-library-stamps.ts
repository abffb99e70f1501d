import { sql, type Kysely } from 'kysely'

/** The tables whose changes change the stamp. */
export const STAMPED_TABLES = ['allPhotos', 'allFaces', 'allPeople', 'films']

/**
 * Adds a stamp to each owner's library, which triggers replace when a row of it is added, changed
 * or deleted: what was computed of a whole library is right as long as the stamp is the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "libraryStamps" (
      "ownerId" text primary key not null, "stamp" integer not null
    )`.execute(db)
  // Random numbers of 53 bits: a counter would begin again after an erasure.
  await addStamps(db, sql`random() & 9007199254740991`)
  for (const table of STAMPED_TABLES)
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`${table}Stamp_${event}`)}
        after ${sql.raw(event)} on ${sql.table(table)} begin
          insert into "libraryStamps" ("ownerId", "stamp")
          values (${sql.ref(`${row}.ownerId`)}, random() & 9007199254740991)
          on conflict ("ownerId") do update set "stamp" = excluded."stamp";
        end`.execute(db)
}

/** Without a stamp nothing is remembered. */
export async function addStamps(db: Kysely<unknown>, stamp: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into "libraryStamps" ("ownerId", "stamp")
    select "ownerId", ${stamp} from (select distinct "ownerId" from "batches") as owners`.execute(db)
}
