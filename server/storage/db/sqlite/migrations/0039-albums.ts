import { sql, type Kysely } from 'kysely'

/**
 * Adds albums, the content of notes beside photos, and a record of the files that were read from
 * Google's exports, so that an import can be resumed and can find a photo's note in another part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = sql`integer primary key autoincrement`
  await createTables(db, { text: sql`text`, integer: sql`integer`, id })
}

type Sql = ReturnType<typeof sql>

/** `text` and `integer` are the engine's column types, `id` its auto-incremented id. */
export async function createTables(
  db: Kysely<unknown>,
  { text, integer, id }: { text: Sql; integer: Sql; id: Sql },
): Promise<void> {
  await sql`create table "albums" (
      "id" ${text} primary key not null, "ownerId" ${text} not null,
      "name" ${text} not null, "source" ${text} not null, "createdAt" ${integer} not null
    )`.execute(db)
  await sql`create unique index "albumsBySource" on "albums" ("ownerId", "source")`.execute(db)
  await sql`create table "albumPhotos" (
      "albumId" ${text} not null references "albums" ("id") on delete cascade,
      "photoId" ${text} not null references "allPhotos" ("id") on delete cascade,
      "ownerId" ${text} not null,
      constraint "albumPhotosKey" primary key ("albumId", "photoId")
    )`.execute(db)
  await sql`create index "albumPhotosByPhoto" on "albumPhotos" ("photoId")`.execute(db)
  await sql`create index "albumPhotosByOwner" on "albumPhotos" ("ownerId")`.execute(db)
  await sql`create table "photoNotes" (
      "photoId" ${text} primary key not null references "allPhotos" ("id") on delete cascade,
      "ownerId" ${text} not null, "description" ${text}, "takenAt" ${integer}
    )`.execute(db)
  await sql`create index "photoNotesByOwner" on "photoNotes" ("ownerId")`.execute(db)
  await sql`create table "takeoutFiles" (
      "id" ${id}, "ownerId" ${text} not null, "part" ${text} not null,
      "folder" ${text} not null, "name" ${text} not null,
      "photoId" ${text} not null references "allPhotos" ("id") on delete cascade,
      "notedAt" ${integer}
    )`.execute(db)
  await sql`create unique index "takeoutFilesByPath"
    on "takeoutFiles" ("ownerId", "folder", "name", "part")`.execute(db)
  await sql`create index "takeoutFilesByPhoto" on "takeoutFiles" ("photoId")`.execute(db)
  await sql`create index "takeoutFilesToNote" on "takeoutFiles" ("ownerId", "id")
    where "notedAt" is null`.execute(db)
  await sql`create table "takeoutNotes" (
      "id" ${id}, "ownerId" ${text} not null, "folder" ${text} not null, "name" ${text} not null,
      "photoName" ${text} not null, "content" ${text} not null,
      "photoId" ${text} references "allPhotos" ("id") on delete cascade
    )`.execute(db)
  await sql`create unique index "takeoutNotesByPath"
    on "takeoutNotes" ("ownerId", "folder", "name")`.execute(db)
  await sql`create index "takeoutNotesByPhotoName"
    on "takeoutNotes" ("ownerId", "folder", "photoName")`.execute(db)
  await sql`create index "takeoutNotesByPhoto" on "takeoutNotes" ("photoId")`.execute(db)
}
