import type { Queryable } from './database.ts'
import { idList } from './id-list.ts'
import { NOT_SHOWN } from './not-shown.ts'
import { unindexedOwnerId } from './unindexed-owner-id.ts'

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
