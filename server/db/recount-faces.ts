import type { Queryable } from './database.ts'
import { idList } from './id-list.ts'
import { unindexedOwnerId } from './unindexed-owner-id.ts'

/** Updates the face counts of these photos. Rejected faces do not count. */
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
        .where('allFaces.standing', '!=', 'rejected'),
    }))
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
}
