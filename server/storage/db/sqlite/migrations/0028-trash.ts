import { sql, type Kysely } from 'kysely'

/**
 * Photos are moved to the trash with their faces, and people with all of their photos. The tables
 * are renamed, and the old names become views of the rows outside the trash: a query reads the
 * trash only if it names the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of [
    ['photos', 'allPhotos'],
    ['faces', 'allFaces'],
    ['people', 'allPeople'],
  ] as const) {
    await db.schema.alterTable(table).renameTo(name).execute()
  }
  await sql`alter table "allPhotos" add column "trashedAt" integer`.execute(db)
  await sql`alter table "allPhotos" add column "erasureId" text`.execute(db)
  await sql`alter table "allFaces" add column "trashedAt" integer`.execute(db)

  // Keeps these indexes covering for counts and lists.
  for (const name of ['photosByState', 'photosToSearch', 'facesByPerson', 'facesByPhotoAndPerson']) {
    await db.schema.dropIndex(name).execute()
  }
  await sql`create index "photosByState"
    on "allPhotos" ("ownerId", "state", "faceCount", "seq", "trashedAt")`.execute(db)
  await sql`create index "photosToSearch" on "allPhotos" ("ownerId", "trashedAt")
    where state = 'processed' and "engineVersion" is null`.execute(db)
  await sql`create index "facesByPerson"
    on "allFaces" ("ownerId", "personId", "photoId", "trashedAt")`.execute(db)
  await sql`create index "facesByPhotoAndPerson"
    on "allFaces" ("photoId", "personId", "standing", "trashedAt")`.execute(db)
  await sql`create index "photosInTrash" on "allPhotos" ("ownerId", "trashedAt")
    where "trashedAt" is not null`.execute(db)
  await sql`create index "photosToErase" on "allPhotos" ("erasureId")
    where "erasureId" is not null`.execute(db)

  await sql`create view "photos" as select "seq", "id", "ownerId", "batchId", "name", "nameKey",
      "sha256", "crc32", "byteSize", "mediaType", "uploadedAt", "takenAt", "state", "width",
      "height", "orientation", "faceCount", "failureCode", "failureReason", "engineVersion",
      "processedAt"
    from "allPhotos" where "trashedAt" is null`.execute(db)
  await sql`create view "faces" as select "id", "ownerId", "photoId", "personId", "x", "y", "width",
      "height", "quality", "standing", "drawnAt"
    from "allFaces" where "trashedAt" is null`.execute(db)
  await sql`create view "people" as select "id", "ownerId", "number", "name", "coverFaceId",
      "photoCount", "faceCount", "createdAt", "hiddenAt", "favouriteAt", "coverChosenAt"
    from "allPeople" where "faceCount" > 0`.execute(db)
}
