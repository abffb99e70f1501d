import type { Queryable } from '../../db/database.ts'
import { idList } from '../../db/id-list.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'

/** Of these photos those that the owner has, and when each went to the trash. */
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

/** When photos last went to the trash; 0 if none is there. */
export async function findLastTrashedAt(db: Queryable, ownerId: string): Promise<number> {
  const { last } = await db
    .selectFrom('allPhotos')
    .select(eb => eb.fn.max<number | null>('trashedAt').as('last'))
    .where('ownerId', '=', ownerId)
    .where('trashedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Moves photos and the faces in them to the trash, or out of it with null. */
export async function setTrashedAt(
  db: Queryable,
  ownerId: string,
  { photoIds, trashedAt }: { photoIds: readonly string[]; trashedAt: number | null },
): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set({ trashedAt })
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
  await db
    .updateTable('allFaces')
    .set({ trashedAt })
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .execute()
}

/** Whoever has a face in these photos. */
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

/** Browsers hear that people have changed; returns the new version. */
export async function raisePeopleVersion(db: Queryable, ownerId: string, now: number): Promise<number> {
  const { version } = await db
    .insertInto('groupings')
    .values({ ownerId, version: now, durationMs: 0, groupedAt: 0 })
    .onConflict(conflict =>
      conflict.column('ownerId').doUpdateSet(eb => ({
        version: eb.fn<number>('max', [eb.val(now), eb('groupings.version', '+', 1)]),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function selectPhotos(db: Queryable, ownerId: string, photoIds: readonly string[]) {
  return db
    .selectFrom('photos')
    .select('id')
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
}

/** Of these photos those in which faces are still to be looked for. */
export async function listUnsearched(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await selectPhotos(db, ownerId, photoIds)
    .where('state', '!=', 'failed')
    .where('engineVersion', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these photos those that another engine looked at than some other photo of the owner. */
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

/** Of these photos those with a box that the user drew and that is no face yet. */
export async function listWithUnreadBoxes(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('drawnFaces')
    .select('photoId')
    .distinct()
    .where(unindexedOwnerId('drawnFaces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('faces').select('faces.id').whereRef('faces.id', '=', 'drawnFaces.id'))),
    )
    .execute()
  return rows.map(({ photoId }) => photoId)
}
