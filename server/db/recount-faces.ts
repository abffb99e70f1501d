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
    .updateTable('photos')
    .set(eb => ({
      faceCount: eb
        .selectFrom('faces')
        .select(inner => inner.fn.countAll<number>().as('count'))
        .whereRef('faces.photoId', '=', 'photos.id')
        .where('faces.standing', '!=', 'rejected'),
    }))
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .execute()
}
