import { sql, type Kysely } from 'kysely'

/**
 * Adds to photos what tells which of them are one burst. The index by date contains it, so that a
 * grid of all photos is still laid out from the index alone. Photos that were processed before have
 * null, and are shown one by one until they are read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, sql`"takenAt"`)
}

/** `byDate` is the column of dates in the order in which the engine sorts nulls first. */
export async function addColumns(db: Kysely<unknown>, byDate: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table "allPhotos" add column "burstKey" bigint`.execute(db)
  await sql`alter table "allPhotos" add column "pictureHash" bigint`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt", "favouriteAt", "camera", "keptIn", "filmStart", "filmBytes", "burstKey",
      "pictureHash"
    from "allPhotos" where "trashedAt" is null`.execute(db)
  await sql`drop index "photosByDate"`.execute(db)
  await sql`create index "photosByDate"
    on "allPhotos" ("ownerId", ${byDate}, "seq", "width", "height", "burstKey", "pictureHash")
    where "trashedAt" is null`.execute(db)
}
