import { sql, type Kysely } from 'kysely'

/**
 * Adds names that were sent with photos but without boxes, the names that they suggest for people,
 * and the suggestions that users rejected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, { text: sql`text`, integer: sql`integer` })
}

/** `text` and `integer` are the engine's types of columns. */
export async function createTables(
  db: Kysely<unknown>,
  { text, integer }: { text: ReturnType<typeof sql>; integer: ReturnType<typeof sql> },
): Promise<void> {
  await sql`create table "photoNames" (
      "photoId" ${text} primary key not null references "allPhotos" ("id") on delete cascade,
      "ownerId" ${text} not null, "names" ${text} not null
    )`.execute(db)
  await sql`create index "photoNamesByOwner" on "photoNames" ("ownerId")`.execute(db)
  await sql`create table "suggestedNames" (
      "personId" ${text} primary key not null references "allPeople" ("id") on delete cascade,
      "ownerId" ${text} not null, "name" ${text} not null,
      "photosWithName" ${integer} not null, "photosWithoutName" ${integer} not null
    )`.execute(db)
  await sql`create index "suggestedNamesByOwner" on "suggestedNames" ("ownerId")`.execute(db)
  await sql`create table "rejectedNames" (
      "faceId" ${text} not null references "allFaces" ("id") on delete cascade,
      "nameKey" ${text} not null, "ownerId" ${text} not null, "rejectedAt" ${integer} not null,
      constraint "rejectedNamesKey" primary key ("faceId", "nameKey")
    )`.execute(db)
  await sql`create index "rejectedNamesByOwner" on "rejectedNames" ("ownerId")`.execute(db)
}
