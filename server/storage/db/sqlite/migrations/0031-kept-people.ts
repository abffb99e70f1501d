import { sql, type Kysely } from 'kysely'

/**
 * Keeps people whom a grouping left without a face, as long as undo may give them one. Before, such
 * people were deleted, and the causing decisions stored their state: people are restored from those
 * rows. Their name may belong to somebody else by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert or ignore into "allPeople" ("id", "ownerId", "number", "name", "coverFaceId",
      "photoCount", "faceCount", "createdAt", "hiddenAt", "favouriteAt")
    select "personId", "ownerId", before ->> 'number', null, '', 0, 0, before ->> 'createdAt',
      before ->> 'hiddenAt', before ->> 'favouriteAt'
    from "decisionPeople" as gone
    where "isFollowing" = 1 and field = 'self' and before is not null and after is null
      and seq = (
        select max(seq) from "decisionPeople" as last
        where last."ownerId" = gone."ownerId" and last."personId" = gone."personId"
          and "isFollowing" = 1 and field = 'self'
      )`.execute(db)

  await sql`alter table "decisionPeople" rename to "oldDecisionPeople"`.execute(db)
  await sql`drop index "decisionPeopleByPerson"`.execute(db)
  await sql`create table "decisionPeople" (
      "seq" integer not null references "decisions" ("seq") on delete cascade,
      "ownerId" text not null,
      "personId" text not null,
      "field" text not null,
      "before" text,
      "after" text,
      constraint "decisionPeopleKey" primary key ("seq", "personId", "field")
    )`.execute(db)
  await sql`insert into "decisionPeople"
    select "seq", "ownerId", "personId", "field", "before", "after"
    from "oldDecisionPeople" where "isFollowing" = 0`.execute(db)
  await sql`drop table "oldDecisionPeople"`.execute(db)
  await sql`create index "decisionPeopleByPerson"
    on "decisionPeople" ("ownerId", "personId", "seq")`.execute(db)
}
