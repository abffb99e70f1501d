import { sql, type Kysely } from 'kysely'

/**
 * Adds to photos when their thumbnail was made, which happens before a worker looks for faces, and
 * the type of their preview. Processed photos have a thumbnail and a WEBP, also with null here.
 * Adds the job that makes thumbnails for photos that are still waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "allPhotos" add column "thumbAt" integer`.execute(db)
  await sql`alter table "allPhotos" add column "previewType" text`.execute(db)
  const { rows } = await sql<{ name: string }>`select "name" from pragma_table_info('photos')`.execute(db)
  await sql`drop view "photos"`.execute(db)
  await showColumns(
    db,
    rows.map(({ name }) => name),
  )
  await addJobs(db)
}

/** Creates the view of photos outside the trash, with the columns beside those that it had. */
export async function showColumns(db: Kysely<unknown>, columns: readonly string[]): Promise<void> {
  const names = sql.join([...columns, 'thumbAt', 'previewType'].map(name => sql.ref(name)))
  await sql`create view "photos" as select ${names} from "allPhotos" where "trashedAt" is null`.execute(db)
}

export async function addJobs(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "jobs" ("name", "ownerId", "subjectId", "priority", "runAt")
    select 'make-thumbnail', "ownerId", "id", 0, 0 from "allPhotos"
    where "state" = 'waiting' and "trashedAt" is null order by "seq"`.execute(db)
}
