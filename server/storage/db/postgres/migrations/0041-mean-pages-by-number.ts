import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table "pagedPeople"`.execute(db)
  await sql`drop table "meanPages"`.execute(db)
  await sql`create table "meanPages" (
      "ownerId" text collate "C" not null, "block" bigint not null,
      "engineVersion" text collate "C" not null, "people" text collate "C" not null,
      "means" bytea not null,
      primary key ("ownerId", "block")
    )`.execute(db)
  await sql`create index "meanPagesOfOwner" on "meanPages" ("ownerId", "engineVersion", "block")`.execute(db)

  // The functions of the same triggers as on SQLite, which exist already.
  await sql`create or replace function "deletePagesOfFace"() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old."personId" is not null then
        delete from "meanPages" where "ownerId" = old."ownerId"
          and "block" = (select "number" / 16 from "allPeople" where "id" = old."personId");
      end if;
      if tg_op <> 'DELETE' and new."personId" is not null then
        delete from "meanPages" where "ownerId" = new."ownerId"
          and "block" = (select "number" / 16 from "allPeople" where "id" = new."personId");
      end if;
      return null;
    end $$`.execute(db)
  await sql`create or replace function "deletePagesOfReading"() returns trigger language plpgsql as $$
    begin
      delete from "meanPages" where "ownerId" = coalesce(new."ownerId", old."ownerId") and "block" in (
        select "number" / 16 from "allPeople" where "id" = (
          select "personId" from "allFaces" where "id" = coalesce(new."faceId", old."faceId")
        )
      );
      return null;
    end $$`.execute(db)
  await sql`create or replace function "deletePagesOfPerson"() returns trigger language plpgsql as $$
    begin
      delete from "meanPages" where "ownerId" = old."ownerId" and "block" = old."number" / 16;
      return null;
    end $$`.execute(db)
}
