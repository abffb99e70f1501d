import { sql } from 'kysely'
import type { Stats } from '../../../shared/api/progress.ts'
import type { Queryable } from '../../db/database.ts'

export async function readStats(db: Queryable, ownerId: string): Promise<Stats> {
  const { photosFaceless, ...photos } = await db
    .selectFrom('photos')
    .select(eb => [
      eb.fn.countAll<number>().as('photos'),
      sql<number>`count(*) filter (where state = 'processed')`.as('imagesProcessed'),
      sql<number>`count(*) filter (where state = 'waiting')`.as('photosWaiting'),
      sql<number>`count(*) filter (where state = 'failed')`.as('photosFailed'),
      sql<number>`count(*) filter (where state = 'processed' and "faceCount" = 0)`.as('photosFaceless'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  // Counted separately, since the other counts need only an index scan.
  const { photosNeverSearched } = await db
    .selectFrom('photos')
    .select(eb => eb.fn.countAll<number>().as('photosNeverSearched'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'processed')
    .where('engineVersion', 'is', null)
    .executeTakeFirstOrThrow()
  const { photosToReprocess } = await db
    .selectFrom('jobs')
    .select(eb => eb.fn.countAll<number>().as('photosToReprocess'))
    .where('ownerId', '=', ownerId)
    .where('state', 'in', ['waiting', 'running'])
    .where('name', '=', 'reprocess-photo')
    .executeTakeFirstOrThrow()
  const { totalClusters } = await db
    .selectFrom('people')
    .select(eb => eb.fn.countAll<number>().as('totalClusters'))
    .where('ownerId', '=', ownerId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow()
  const grouping = await db
    .selectFrom('groupings')
    .select('version')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return {
    ...photos,
    photosWithFaces: photos.imagesProcessed - photosFaceless,
    photosWithoutFaces: photosFaceless - photosNeverSearched,
    photosToSearch: photosNeverSearched + photosToReprocess,
    totalClusters,
    peopleVersion: grouping?.version ?? 0,
  }
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
