import { sql, type Kysely } from 'kysely'

/**
 * Adds a job for each processed photo, which reads its date and camera again, and has sidecars in
 * folders read again, which may contain dates. The jobs run after all others, like photos of
 * folders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readAgain(db)
}

export async function readAgain(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "jobs" ("name", "ownerId", "subjectId", "priority", "runAt")
    select 'read-camera', "ownerId", "id", 2, 0 from "allPhotos"
    where "state" = 'processed' and "takenFrom" is null
    on conflict do nothing`.execute(db)
  await sql`update "folderSidecars" set "state" = 'new' where "state" = 'read' and "isFilm" = 0`.execute(db)
}
