import { sql } from 'kysely'
import type { Stats } from '../../../shared/api/progress.ts'
import { countKnownPeople } from '../../../shared/api/rare-people.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { countPeople } from '../../library/people/read/list-queries.ts'

export async function readStats(db: Database, ownerId: string): Promise<Stats> {
  const [{ toReprocess, toShow }, grouping, counts] = await Promise.all([
    countPendingJobs(db, ownerId),
    db.selectFrom('groupings').select('version').where('ownerId', '=', ownerId).executeTakeFirst(),
    readRemembered(db, ownerId, 'statistics', () => countPhotosAndPeople(db, ownerId)),
  ])
  const [{ photosFaceless, ...photos }, neverSearched, people] = counts
  return {
    ...photos,
    photosWithFaces: photos.imagesProcessed - photosFaceless,
    photosWithoutFaces: photosFaceless - neverSearched.count,
    photosToSearch: neverSearched.count + toReprocess,
    photosToShow: toShow,
    totalClusters: countKnownPeople(people),
    peopleVersion: grouping?.version ?? 0,
  }
}

function countPendingJobs(db: Database, ownerId: string) {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where name = 'reprocess-photo')`.as('toReprocess'),
      sql<number>`count(*) filter (where name = 'make-thumbnail')`.as('toShow'),
    ])
    .where('ownerId', '=', ownerId)
    .where('state', 'in', ['waiting', 'running'])
    .where('name', 'in', ['reprocess-photo', 'make-thumbnail'])
    .executeTakeFirstOrThrow()
}

function countPhotosAndPeople(db: Queryable, ownerId: string) {
  return Promise.all([
    db
      .selectFrom('photos')
      .select(eb => [
        eb.fn.countAll<number>().as('photos'),
        sql<number>`count(*) filter (where state = 'processed')`.as('imagesProcessed'),
        sql<number>`count(*) filter (where state = 'waiting')`.as('photosWaiting'),
        sql<number>`count(*) filter (where state = 'failed')`.as('photosFailed'),
        sql<number>`count(*) filter (where state = 'processed' and "faceCount" = 0)`.as('photosFaceless'),
      ])
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow(),
    // Counted separately, since the other counts need only an index scan.
    db
      .selectFrom('photos')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('ownerId', '=', ownerId)
      .where('state', '=', 'processed')
      .where('engineVersion', 'is', null)
      .executeTakeFirstOrThrow(),
    countPeople(db, ownerId, 'visible'),
  ])
}

/** Returns since when it is paused. */
export async function insertPause(db: Queryable, ownerId: string, pausedAt: number): Promise<number> {
  await db
    .insertInto('pausedOwners')
    .values({ ownerId, pausedAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('pausedOwners')
    .select('pausedAt')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.pausedAt
}

export async function deletePause(db: Queryable, ownerId: string): Promise<void> {
  await db.deleteFrom('pausedOwners').where('ownerId', '=', ownerId).execute()
}
