import { sql, type Kysely } from 'kysely'

/**
 * Adds a job for each photo that was processed before bursts were known, which reads what tells its
 * burst. They run after all others, like photos of folders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addJobs(db)
}

export async function addJobs(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "jobs" ("name", "ownerId", "subjectId", "priority", "runAt")
    select 'read-camera', "ownerId", "id", 2, 0 from "allPhotos"
    where "state" = 'processed' and "pictureHash" is null`.execute(db)
}
