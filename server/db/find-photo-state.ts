import type { Queryable } from './database.ts'

/** Undefined when the photo is gone. */
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
