import { sql, type Kysely } from 'kysely'

/** Adds an index for lists of photos by the date taken, and a favourite mark on photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "allPhotos" add column "favouriteAt" integer`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt", "favouriteAt"
    from "allPhotos" where "trashedAt" is null`.execute(db)
  // Contains width and height, so that the layout of a grid of all photos is read from the index
  // alone.
  await db.schema.dropIndex('photosByTakenAt').execute()
  await sql`create index "photosByDate"
    on "allPhotos" ("ownerId", "takenAt", "seq", "width", "height")
    where "trashedAt" is null`.execute(db)
  await sql`create index "favouritePhotos" on "allPhotos" ("ownerId", "takenAt", "seq")
    where "favouriteAt" is not null and "trashedAt" is null`.execute(db)
}
