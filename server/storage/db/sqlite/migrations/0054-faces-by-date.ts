import { sql, type Kysely } from 'kysely'

/**
 * Adds to faces what searches for people need of their photos, and an index in the order in which
 * lists show photos: a search reads the faces of the people that it names, and only the photos of a
 * page. Triggers copy the values, so that whatever writes faces and photos need not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, sql`"photoTakenAt"`)
  await sql`create trigger "photoOfFaceAdded" after insert on "allFaces" begin
      update "allFaces" set ("photoSeq", "photoTakenAt", "photoFaceCount") =
        (select "seq", "takenAt", "faceCount" from "allPhotos" where "id" = new."photoId")
      where rowid = new.rowid;
    end`.execute(db)
  await sql`create trigger "photoOfFacesChanged" after update of "takenAt", "faceCount" on "allPhotos"
      when old."takenAt" is not new."takenAt" or old."faceCount" is not new."faceCount" begin
      update "allFaces" set "photoTakenAt" = new."takenAt", "photoFaceCount" = new."faceCount"
      where "photoId" = new."id";
    end`.execute(db)
}

/** `byDate` is the column of dates in the order in which the engine sorts nulls first. */
export async function addColumns(db: Kysely<unknown>, byDate: ReturnType<typeof sql>): Promise<void> {
  for (const name of ['photoSeq', 'photoTakenAt', 'photoFaceCount'])
    await sql`alter table "allFaces" add column ${sql.ref(name)} bigint`.execute(db)
  await sql`update "allFaces" set "photoSeq" = photos."seq", "photoTakenAt" = photos."takenAt",
      "photoFaceCount" = photos."faceCount"
    from "allPhotos" as photos where photos."id" = "allFaces"."photoId"`.execute(db)
  await sql`drop view "faces"`.execute(db)
  await sql`create view "faces" as select "id", "ownerId", "photoId", "personId", "x", "y", "width",
      "height", "quality", "standing", "drawnAt", "photoSeq", "photoTakenAt", "photoFaceCount"
    from "allFaces" where "trashedAt" is null`.execute(db)
  // The last columns let SQLite see that the index contains all that a search reads.
  await sql`create index "facesByPersonAndDate" on "allFaces" ("ownerId", "personId", ${byDate},
      "photoSeq", "photoFaceCount", "trashedAt", "standing")
    where "trashedAt" is null and "standing" <> 'rejected'`.execute(db)
}
