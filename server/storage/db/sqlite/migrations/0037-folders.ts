import { sql, type Kysely } from 'kysely'

/**
 * Adds folders of the machine whose photos stay in place, and the files in them. `keptIn` of a
 * photo says where its original is; `goneAt` says when it was moved to the trash because its file
 * was missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "folders" (
      "id" text primary key not null, "ownerId" text not null,
      "batchId" text not null references "batches" ("id"),
      "name" text not null, "path" text not null, "addedAt" integer not null,
      "state" text default 'new' not null, "reason" text, "device" text,
      "wantedAt" integer, "triedAt" integer, "checkedAt" integer, "durationMs" integer,
      "summary" text
    )`.execute(db)
  await sql`create unique index "foldersByPath" on "folders" ("ownerId", "path")`.execute(db)
  await sql`create index "foldersByBatch" on "folders" ("batchId")`.execute(db)
  await sql`create table "folderFiles" (
      "id" integer primary key autoincrement, "ownerId" text not null,
      "folderId" text not null references "folders" ("id") on delete cascade,
      "photoId" text references "allPhotos" ("id") on delete set null,
      "directory" blob not null, "name" blob not null,
      "byteSize" integer not null, "modifiedUs" integer not null,
      "device" text not null, "inode" text not null,
      "state" text default 'new' not null, "failureCode" text, "sha256" text, "missingAt" integer
    )`.execute(db)
  await createIndexes(db)
  await addColumns(db)
}

export async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index "folderFilesByPath"
    on "folderFiles" ("folderId", "directory", "name")`.execute(db)
  await sql`create index "folderFilesByState"
    on "folderFiles" ("folderId", "state", "modifiedUs")`.execute(db)
  await sql`create index "folderFilesByInode" on "folderFiles" ("folderId", "inode")`.execute(db)
  await sql`create index "folderFilesByPhoto" on "folderFiles" ("photoId")`.execute(db)
  await sql`create index "folderFilesByContent" on "folderFiles" ("ownerId", "sha256")`.execute(db)
}

export async function addColumns(db: Kysely<unknown>, text = sql`text`): Promise<void> {
  await sql`alter table "allPhotos" add column "keptIn" ${text} default 'store' not null`.execute(db)
  await sql`alter table "allPhotos" add column "goneAt" bigint`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt", "favouriteAt", "camera", "keptIn"
    from "allPhotos" where "trashedAt" is null`.execute(db)
}
