import { sql, type Kysely } from 'kysely'

/**
 * Stores which camera took a photo: null until the file is read, empty if the file does not say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "allPhotos" add column "camera" text`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt", "favouriteAt", "camera"
    from "allPhotos" where "trashedAt" is null`.execute(db)
}
