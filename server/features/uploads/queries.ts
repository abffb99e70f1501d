import type { Queryable } from '../../db/database.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'

export type PhotoIdentity = {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly batchId: string
  readonly keptIn: 'store' | 'folder'
}

export async function findPhotosByContent(
  db: Queryable,
  ownerId: string,
  sha256s: readonly string[],
): Promise<PhotoIdentity[]> {
  return db
    .selectFrom('allPhotos')
    .select(['id', 'name', 'sha256', 'batchId', 'keptIn'])
    .where('ownerId', '=', ownerId)
    .where('sha256', 'in', sha256s)
    .execute()
}

/** Returns those of the sizes, in bytes, that a photo of the owner has. */
export async function findPhotoSizes(
  db: Queryable,
  ownerId: string,
  byteSizes: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select('byteSize')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('byteSize', 'in', byteSizes)
    .execute()
  return rows.map(({ byteSize }) => byteSize)
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
