import type { Queryable } from '../../storage/db/database.ts'

/** Returns undefined if the photo does not exist or is in the trash. */
export async function findPhotoState(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<'waiting' | 'processed' | 'failed' | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('state')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo?.state
}

/** Returns whether the photo exists, including in the trash, so that its blobs must be kept. */
export async function isPhotoKept(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo !== undefined
}
