import { sql, type Kysely } from 'kysely'

/**
 * Renames columns and tables after their content: a job is about a photo or a search, and is
 * repeated for a new engine; `lastSeen` holds when each user was last active. Waiting jobs keep
 * waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').renameColumn('photoId', 'subjectId').execute()
  await db.schema.dropIndex('jobsByPhoto').execute()
  await db.schema.createIndex('jobsBySubject').on('jobs').columns(['subjectId']).execute()
  await db.schema.dropIndex('jobsOneWaitingForPhoto').execute()
  await sql`create unique index "jobsOneWaitingForSubject" on jobs ("subjectId", name)
    where state = 'waiting' and "subjectId" is not null`.execute(db)
  await sql`update jobs set name = 'reprocess-photo' where name = 'look-anew'`.execute(db)
  await db.schema.alterTable('sightings').renameTo('lastSeen').execute()
}
