import { setFacesTrashedAt } from '../faces/change-queries.ts'
import { setPhotosTrashedAt } from '../photos/change-queries.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { idList } from '../../storage/db/id-list.ts'
import { inPortions } from '../../storage/db/in-portions.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/** Returns which of these photos the owner has, and when each was moved to the trash. */
export async function findKeptPhotos(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<{ id: string; trashedAt: number | null }[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'trashedAt'])
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .where('erasureId', 'is', null)
    .execute()
}

/** Returns when photos were last moved to the trash; 0 if it is empty. */
export async function findLastTrashedAt(db: Queryable, ownerId: string): Promise<number> {
  const { last } = await db
    .selectFrom('allPhotos')
    .select(eb => eb.fn.max<number | null>('trashedAt').as('last'))
    .where('ownerId', '=', ownerId)
    .where('trashedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Moves photos and their faces to the trash; with null, restores them. */
export async function setTrashedAt(
  db: Queryable,
  ownerId: string,
  { photoIds, trashedAt }: { photoIds: readonly string[]; trashedAt: number | null },
): Promise<void> {
  await inPortions(photoIds, async some => {
    await setPhotosTrashedAt(db, ownerId, { photoIds: some, trashedAt })
    await setFacesTrashedAt(db, ownerId, { photoIds: some, trashedAt })
  })
}

/** Returns everybody who has a face outside the trash. */
export async function listLivePeople(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('ownerId', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}

/** Returns which of these people have a cover that is in the trash, or none. */
export async function listWithoutCover(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where(unindexedOwnerId('people'), '=', ownerId)
    .where('id', 'in', idList(personIds))
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('faces').select('faces.id').whereRef('faces.id', '=', 'people.coverFaceId')),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns everybody who has a face in these photos. */
export async function listPeopleIn(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('allFaces')
    .select(eb => eb.ref('personId').$notNull().as('personId'))
    .distinct()
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .where('personId', 'is not', null)
    .execute()
  return rows.map(({ personId }) => personId)
}

function selectPhotos(db: Queryable, ownerId: string, photoIds: readonly string[]) {
  return db
    .selectFrom('photos')
    .select('id')
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
}

/** Returns which of these photos were not searched for faces, and whether each is shown. */
export async function listUnsearched(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<{ id: string; isShown: boolean }[]> {
  const rows = await selectPhotos(db, ownerId, photoIds)
    .select(['state', 'thumbAt'])
    .where('state', '!=', 'failed')
    .where('engineVersion', 'is', null)
    .execute()
  return rows.map(({ id, state, thumbAt }) => ({ id, isShown: state === 'processed' || thumbAt !== null }))
}

/**
 * Returns which of these photos were processed by a different engine than some other photo of the
 * owner.
 */
export async function listOutdated(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await selectPhotos(db, ownerId, photoIds)
    .where('engineVersion', 'is not', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('photos as other')
          .select('other.id')
          .where('other.ownerId', '=', ownerId)
          .where('other.engineVersion', '!=', eb.ref('photos.engineVersion')),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
