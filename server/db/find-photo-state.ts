import type { Queryable } from './database.ts'

/** Undefined when the photo is gone or in the trash. */
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

/** Whether the photo exists, also in the trash: then its blobs stay. */
export async function isPhotoKept(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo !== undefined
}
