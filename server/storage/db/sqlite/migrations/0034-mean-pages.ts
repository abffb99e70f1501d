import { sql, type Kysely } from 'kysely'

/**
 * Stores the means of people's embeddings in pages of a few people each, in which a grouping of a
 * few new faces searches. A trigger deletes a page in the transaction that changes a face of one of
 * its people, so that an existing page is always correct and contains nothing deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "meanPages" (
      "id" integer primary key,
      "ownerId" text not null,
      "engineVersion" text not null,
      "personIds" text not null,
      "means" blob not null
    )`.execute(db)
  await sql`create index "meanPagesOfOwner" on "meanPages" ("ownerId", "engineVersion")`.execute(db)
  await sql`create table "pagedPeople" (
      "personId" text primary key,
      "ownerId" text not null,
      "pageId" integer not null references "meanPages" ("id") on delete cascade
    )`.execute(db)
  await sql`create index "pagedPeopleOfPage" on "pagedPeople" ("pageId")`.execute(db)
  await sql`create index "pagedPeopleOfOwner" on "pagedPeople" ("ownerId")`.execute(db)

  const changes = {
    facesOfPageAdded: [`after insert on "allFaces"`, `= new."personId"`],
    facesOfPageChanged: [
      `after update of "personId", "standing", "quality", "trashedAt" on "allFaces"`,
      `in (old."personId", new."personId")`,
    ],
    facesOfPageDeleted: [`after delete on "allFaces"`, `= old."personId"`],
    readingsOfPageAdded: [
      `after insert on "faceReadings"`,
      `= (select "personId" from "allFaces" where "id" = new."faceId")`,
    ],
    readingsOfPageChanged: [
      `after update of "embedding", "engineVersion" on "faceReadings"`,
      `= (select "personId" from "allFaces" where "id" = new."faceId")`,
    ],
    readingsOfPageDeleted: [
      `after delete on "faceReadings"`,
      `= (select "personId" from "allFaces" where "id" = old."faceId")`,
    ],
    peopleOfPageDeleted: [`after delete on "allPeople"`, `= old."id"`],
  } as const
  for (const [name, [event, people]] of Object.entries(changes)) {
    await sql`create trigger ${sql.ref(name)} ${sql.raw(event)} begin
        delete from "meanPages" where "id" in (
          select "pageId" from "pagedPeople" where "personId" ${sql.raw(people)}
        );
      end`.execute(db)
  }
}
