import type { Queryable } from '../../storage/db/database.ts'

/** Returns when the newest upload began, in milliseconds since 1970; undefined if there is none. */
export async function findNewestBatchStart(db: Queryable, ownerId: string): Promise<number | undefined> {
  const batch = await db
    .selectFrom('batches')
    .select('createdAt')
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return batch?.createdAt
}

export async function countPhotosSince(db: Queryable, ownerId: string, since: number): Promise<number> {
  const { count } = await selectPhotosSince(db, ownerId, since)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the photos since then that can be shown, the newest first. */
export async function listNewestPhotos(
  db: Queryable,
  ownerId: string,
  { since, limit }: { since: number; limit: number },
) {
  return selectPhotosSince(db, ownerId, since)
    .select(['id', 'name', 'width', 'height'])
    .where(eb =>
      eb.or([
        eb('state', '=', 'processed'),
        eb.and([eb('state', '=', 'waiting'), eb('thumbAt', 'is not', null)]),
      ]),
    )
    .orderBy('uploadedAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Lists people in descending order of the number of photos since then that show them. */
export async function listPeopleSince(
  db: Queryable,
  ownerId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ personId: string; photoCount: number }[]> {
  const rows = await db
    .selectFrom('faces')
    .innerJoin('people', 'people.id', 'faces.personId')
    .select(eb => ['people.id as personId', eb.fn.count<number>('faces.photoId').distinct().as('photoCount')])
    .where('faces.ownerId', '=', ownerId)
    .where('people.hiddenAt', 'is', null)
    .where('faces.photoId', 'in', selectPhotosSince(db, ownerId, since).select('photos.id'))
    .groupBy(['people.id', 'people.number'])
    .orderBy('photoCount', 'desc')
    .orderBy('people.number')
    .limit(limit)
    .execute()
  return rows
}

/** Returns milliseconds since 1970, by the camera's clock; null if no photo contains a time. */
export async function findFirstTakenAt(db: Queryable, ownerId: string): Promise<number | null> {
  const photo = await db
    .selectFrom('photos')
    .select('takenAt')
    .where('ownerId', '=', ownerId)
    .where('takenAt', 'is not', null)
    .orderBy('takenAt')
    .limit(1)
    .executeTakeFirst()
  return photo?.takenAt ?? null
}

function selectPhotosSince(db: Queryable, ownerId: string, since: number) {
  return db.selectFrom('photos').where('photos.ownerId', '=', ownerId).where('photos.uploadedAt', '>=', since)
}
