import type { Queryable } from '../../db/database.ts'
import { unindexedOwnerId } from '../../db/unindexed-owner-id.ts'

/** Also in the trash, whose photos may be restored. */
export async function isPhotoOf(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('allPhotos')
    .select('id')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo !== undefined
}

export async function putPhotoNames(
  db: Queryable,
  ownerId: string,
  { photoId, names }: { photoId: string; names: string },
): Promise<void> {
  await db
    .insertInto('photoNames')
    .values({ photoId, ownerId, names })
    .onConflict(conflict => conflict.column('photoId').doUpdateSet({ names }))
    .execute()
}
