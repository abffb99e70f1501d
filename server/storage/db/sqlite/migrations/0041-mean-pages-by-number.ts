import { sql, type Kysely } from 'kysely'

/**
 * Stores the means of the people with the numbers from 16 · `block` on in one page, so that missing
 * pages follow from the numbers of those that exist. Before, a table listed the page of each person
 * and had to be compared with all people. Also stores how many faces each mean averages. Pages are
 * written again by the next grouping that needs them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'facesOfPageAdded',
    'facesOfPageChanged',
    'facesOfPageDeleted',
    'readingsOfPageAdded',
    'readingsOfPageChanged',
    'readingsOfPageDeleted',
    'peopleOfPageDeleted',
  ])
    await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await sql`drop table "pagedPeople"`.execute(db)
  await sql`drop table "meanPages"`.execute(db)
  await sql`create table "meanPages" (
      "ownerId" text not null,
      "block" integer not null,
      "engineVersion" text not null,
      "people" text not null,
      "means" blob not null,
      primary key ("ownerId", "block")
    )`.execute(db)
  await sql`create index "meanPagesOfOwner" on "meanPages" ("ownerId", "engineVersion", "block")`.execute(db)

  const changes = {
    facesOfPageAdded: ['insert on "allFaces"', 'new', '= new."personId"'],
    facesOfPageChanged: [
      'update of "personId", "standing", "quality", "trashedAt" on "allFaces"',
      'new',
      'in (old."personId", new."personId")',
    ],
    facesOfPageDeleted: ['delete on "allFaces"', 'old', '= old."personId"'],
    readingsOfPageAdded: [
      'insert on "faceReadings"',
      'new',
      '= (select "personId" from "allFaces" where "id" = new."faceId")',
    ],
    readingsOfPageChanged: [
      'update of "embedding", "engineVersion" on "faceReadings"',
      'new',
      '= (select "personId" from "allFaces" where "id" = new."faceId")',
    ],
    readingsOfPageDeleted: [
      'delete on "faceReadings"',
      'old',
      '= (select "personId" from "allFaces" where "id" = old."faceId")',
    ],
  } as const
  for (const [name, [event, row, people]] of Object.entries(changes)) {
    // While an owner has no page, as during the first grouping, no person has to be looked up.
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)}
      when exists (select 1 from "meanPages" where "ownerId" = ${sql.raw(row)}."ownerId") begin
        delete from "meanPages" where "ownerId" = ${sql.raw(row)}."ownerId" and "block" in (
          select "number" / 16 from "allPeople" where "id" ${sql.raw(people)}
        );
      end`.execute(db)
  }
  await sql`create trigger "peopleOfPageDeleted" after delete on "allPeople" begin
      delete from "meanPages" where "ownerId" = old."ownerId" and "block" = old."number" / 16;
    end`.execute(db)
}
