import type { Queryable } from '../../storage/db/database.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

/**
 * Those of the photos whose original is nowhere: not in the store, and in no file that is there.
 * Photos in the trash are left out.
 */
export async function listPhotosWithoutFile(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const some of splitForStatements(photoIds)) {
    const rows = await db
      .selectFrom('photos')
      .select('photos.id')
      .where(unindexedOwnerId('photos'), '=', ownerId)
      .where('photos.id', 'in', some)
      .where('photos.keptIn', '=', 'folder')
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('folderFiles')
              .select('folderFiles.id')
              .whereRef('folderFiles.photoId', '=', 'photos.id')
              .where('folderFiles.missingAt', 'is', null),
          ),
        ),
      )
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Photos whose files are only in this folder; those of uploads are left out. */
export async function listPhotosOfFolder(
  db: Queryable,
  ownerId: string,
  folderId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('folderFiles')
    .select('photoId')
    .distinct()
    .where('folderId', '=', folderId)
    .where(unindexedOwnerId('folderFiles'), '=', ownerId)
    .where('photoId', 'is not', null)
    .execute()
  return rows.flatMap(({ photoId }) => photoId ?? [])
}

/**
 * Those of the photos that went to the trash because their files were gone, and are still there.
 */
export async function listGonePhotos(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const some of splitForStatements(photoIds)) {
    const rows = await db
      .selectFrom('allPhotos')
      .select('id')
      .where(unindexedOwnerId('allPhotos'), '=', ownerId)
      .where('id', 'in', some)
      .where('erasureId', 'is', null)
      .whereRef('trashedAt', '=', 'goneAt')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Also one in the trash. */
export async function findPhotoByContent(
  db: Queryable,
  ownerId: string,
  sha256: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('allPhotos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** Also of a photo in the trash; undefined if it is being erased. */
export async function findPhotoName(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<string | undefined> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('name')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', photoId)
    .where('erasureId', 'is', null)
    .executeTakeFirst()
  return photo?.name
}

/** Whether a photo with this content was erased while a file of a folder had it. */
export async function wasErased(db: Queryable, ownerId: string, sha256: string): Promise<boolean> {
  const file = await db
    .selectFrom('folderFiles')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('sha256', '=', sha256)
    .where('state', '=', 'read')
    .where('photoId', 'is', null)
    .executeTakeFirst()
  return file !== undefined
}

/** Whether the photo's only original is this one file. */
export async function isOnlyFileOf(
  db: Queryable,
  ownerId: string,
  { photoId, fileId }: { photoId: string; fileId: number },
): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('photos.id')
    .where('photos.id', '=', photoId)
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('photos.keptIn', '=', 'folder')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('folderFiles')
            .select('folderFiles.id')
            .where('folderFiles.photoId', '=', photoId)
            .where('folderFiles.id', '!=', fileId),
        ),
      ),
    )
    .executeTakeFirst()
  return photo !== undefined
}
