import { sql, type Kysely } from 'kysely'

/**
 * Owners take turns by the processor time that their jobs used recently, and no photo has two
 * waiting jobs of one kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('processorTimes')
    .addColumn('ownerId', 'text', column => column.notNull())
    .addColumn('priority', 'integer', column => column.notNull())
    .addColumn('usedMs', 'real', column => column.notNull())
    .addColumn('usedAt', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('processorTimesKey', ['ownerId', 'priority'])
    .execute()

  await db.schema.alterTable('jobs').addColumn('failureCode', 'text').execute()
  await db.schema.dropIndex('jobsByTurn').execute()
  await db.schema
    .createIndex('jobsByTurn')
    .on('jobs')
    .columns(['state', 'priority', 'ownerId', 'runAt'])
    .execute()
  await sql`delete from jobs where state = 'waiting' and "photoId" is not null and id not in
    (select min(id) from jobs where state = 'waiting' and "photoId" is not null group by "photoId", name)`.execute(
    db,
  )
  await sql`create unique index "jobsOneWaitingForPhoto" on jobs ("photoId", name)
    where state = 'waiting' and "photoId" is not null`.execute(db)
}
