import { sql, type Kysely } from 'kysely'
import { addColumns } from '../../sqlite/migrations/0054-faces-by-date.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, sql`"photoTakenAt" nulls first`)
  await sql`create function "copyPhotoToFace"() returns trigger language plpgsql as $$
    begin
      select "seq", "takenAt", "faceCount" into new."photoSeq", new."photoTakenAt", new."photoFaceCount"
        from "allPhotos" where "id" = new."photoId";
      return new;
    end $$`.execute(db)
  await sql`create trigger "photoOfFaceAdded" before insert on "allFaces"
    for each row execute function "copyPhotoToFace"()`.execute(db)
  await sql`create function "copyPhotoToFaces"() returns trigger language plpgsql as $$
    begin
      update "allFaces" set "photoTakenAt" = new."takenAt", "photoFaceCount" = new."faceCount"
        where "photoId" = new."id";
      return null;
    end $$`.execute(db)
  await sql`create trigger "photoOfFacesChanged" after update of "takenAt", "faceCount" on "allPhotos"
    for each row when (old."takenAt" is distinct from new."takenAt"
      or old."faceCount" is distinct from new."faceCount")
    execute function "copyPhotoToFaces"()`.execute(db)
}
