import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { NOT_SHOWN } from '../faces/queries.ts'
import type { PhotosTable } from '../../storage/db/photo-tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { idList } from '../../storage/db/id-list.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'

export async function setPhotosTrashedAt(
  db: Queryable,
  ownerId: string,
  { photoIds, trashedAt }: Trashing,
): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set({ trashedAt })
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
}

export type Trashing = { readonly photoIds: readonly string[]; readonly trashedAt: number | null }

export async function setGoneAt(
  db: Queryable,
  ownerId: string,
  { photoIds, goneAt }: { photoIds: readonly string[]; goneAt: number },
): Promise<void> {
  for (const some of splitForStatements(photoIds)) {
    await db
      .updateTable('allPhotos')
      .set({ goneAt })
      .where(unindexedOwnerId('allPhotos'), '=', ownerId)
      .where('id', 'in', some)
      .execute()
  }
}

/** What is known of a file before it is processed; its size only if the first bytes say it. */
type PhotoContent = Readonly<
  Pick<Selectable<PhotosTable>, 'sha256' | 'crc32' | 'byteSize' | 'mediaType'> &
    Partial<Pick<Selectable<PhotosTable>, 'width' | 'height'>>
>

/** Gives a photo the new content of its file; it waits for being processed again. */
export async function updateContent(
  db: Queryable,
  ownerId: string,
  { id, ...content }: PhotoContent & { readonly id: string },
): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set({
      ...content,
      state: 'waiting',
      failureCode: null,
      failureReason: null,
      thumbAt: null,
      previewType: null,
    })
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function setTimesAndMarks(
  db: Queryable,
  ownerId: string,
  { photoId, ...values }: Omit<PhotoTimes, 'state'> & { photoId: string },
): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set(values)
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', photoId)
    .execute()
}

/** Records that the original of a photo that was only in a folder is now in the store too. */
export async function markStored(db: Queryable, ownerId: string, photoId: string): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set({ keptIn: 'store' })
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .execute()
}

/** Deletes the batch's photos that no worker is processing; the caller deletes their jobs. */
export async function deleteWaitingPhotos(
  db: Queryable,
  ownerId: string,
  batchId: string,
): Promise<{ id: string }[]> {
  const idle = db
    .selectFrom('photos')
    .select('photos.id')
    .where('photos.ownerId', '=', ownerId)
    .where('photos.batchId', '=', batchId)
    .where('photos.state', '=', 'waiting')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.subjectId', '=', 'photos.id')
            .where('jobs.state', '=', 'running'),
        ),
      ),
    )
  return db
    .deleteFrom('allPhotos')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idle)
    .returning('id')
    .execute()
}

/**
 * Updates the face counts of these photos. Rejected faces and those that the photo no longer shows
 * do not count.
 */
export async function recountFaces(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('allPhotos')
    .set(eb => ({
      faceCount: eb
        .selectFrom('allFaces')
        .select(inner => inner.fn.countAll<number>().as('count'))
        .whereRef('allFaces.photoId', '=', 'allPhotos.id')
        .where('allFaces.standing', '!=', 'rejected')
        .where('allFaces.trashedAt', 'is distinct from', NOT_SHOWN),
    }))
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
}

/** Updates the engine and the face counts of the photos that an engine has prepared. */
export async function countPreparedFaces(
  db: Queryable,
  ownerId: string,
  engineVersion: string,
): Promise<void> {
  await sql`update "allPhotos" set "engineVersion" = ${engineVersion}, "faceCount" = (select count(*)
      from "allFaces" where "photoId" = "allPhotos".id and standing <> 'rejected'
        and "trashedAt" is distinct from ${NOT_SHOWN})
    where id in (select "photoId" from "preparedPhotos"
      where "ownerId" = ${ownerId} and "engineVersion" = ${engineVersion})`.execute(db)
}

/**
 * Stores when a photo was taken by its XMP file. What the user set stays, and so does a date that
 * says the same with the fraction of the second.
 */
export async function putSidecarDate(
  db: Queryable,
  ownerId: string,
  { photoId, takenAt }: { photoId: string; takenAt: number },
): Promise<void> {
  const isOfUser = sql<boolean>`"takenFrom" is not null and "takenFrom" = 'user'`
  await db
    .updateTable('allPhotos')
    .set(eb => ({
      sidecarTakenAt: takenAt,
      takenAt: eb
        .case()
        .when(isOfUser)
        .then(eb.ref('takenAt'))
        .when(eb.between('takenAt', takenAt, takenAt + 999))
        .then(eb.ref('takenAt'))
        .else(takenAt)
        .end(),
      takenFrom: eb
        .case()
        .when(isOfUser)
        .then('user' as const)
        .else('sidecar' as const)
        .end(),
    }))
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', photoId)
    .execute()
}

type PhotoTimes = Readonly<
  Pick<Selectable<PhotosTable>, 'state' | 'takenAt' | 'takenFrom' | 'favouriteAt' | 'archivedAt'>
>

export async function findPhotoTimes(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<PhotoTimes | undefined> {
  return db
    .selectFrom('photos')
    .select(['state', 'takenAt', 'takenFrom', 'favouriteAt', 'archivedAt'])
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
}

/** Makes failed photos wait again. Returns the ids of those that had failed. */
export async function resetFailedPhotos(
  db: Queryable,
  ownerId: string,
  selection: { readonly photoId: string } | { readonly batchId: string },
): Promise<string[]> {
  const update = db
    .updateTable('allPhotos')
    .set({ state: 'waiting', failureCode: null, failureReason: null, processedAt: null })
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'failed')
    .where('trashedAt', 'is', null)
  const chosen =
    'photoId' in selection
      ? update.where('id', '=', selection.photoId)
      : update.where('batchId', '=', selection.batchId)
  const rows = await chosen.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns whether there is such a photo. `favouriteAt`: null if it is no favourite. */
export async function updateFavourite(
  db: Queryable,
  ownerId: string,
  { photoId, favouriteAt }: { photoId: string; favouriteAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('allPhotos')
    .set({ favouriteAt })
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .where('trashedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
