import { sql, type Kysely } from 'kysely'

/**
 * Adds the films of Live photos, which lie beside their photos (also in folders), and where the
 * film in a motion photo is: `filmStart` is null until it is looked for, and -1 if there is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, { text: sql`text`, integer: sql`integer` })
}

type Sql = ReturnType<typeof sql>

/** `text` and `integer` are the engine's column types. */
export async function createTables(
  db: Kysely<unknown>,
  { text, integer }: { text: Sql; integer: Sql },
): Promise<void> {
  await sql`create table "films" (
      "id" ${text} primary key not null, "ownerId" ${text} not null,
      "photoId" ${text} not null references "allPhotos" ("id") on delete cascade,
      "name" ${text} not null, "nameKey" ${text} not null,
      "sha256" ${text} not null, "crc32" ${integer} not null, "byteSize" ${integer} not null,
      "mediaType" ${text} not null, "addedAt" ${integer} not null,
      "sidecarId" ${integer} references "folderSidecars" ("id") on delete cascade
    )`.execute(db)
  await sql`create unique index "filmsByPhoto" on "films" ("photoId")`.execute(db)
  await sql`create unique index "filmsByName" on "films" ("ownerId", "nameKey")`.execute(db)
  await sql`create index "filmsBySidecar" on "films" ("sidecarId")`.execute(db)
  await sql`alter table "folderSidecars" add column "isFilm" ${integer} default 0 not null`.execute(db)
  await sql`alter table "folderSidecars" add column "failureCode" ${text}`.execute(db)
  await sql`alter table "allPhotos" add column "filmStart" bigint`.execute(db)
  await sql`alter table "allPhotos" add column "filmBytes" bigint`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt", "favouriteAt", "camera", "keptIn", "filmStart", "filmBytes"
    from "allPhotos" where "trashedAt" is null`.execute(db)
}
