import type { Queryable } from '../../storage/db/database.ts'
import { restorePhotos, trashPhotos } from '../../library/trash/trash-photos.ts'
import { listGonePhotos, listPhotosWithoutFile } from './photo-queries.ts'
import { setGoneAt } from '../../library/photos/change-queries.ts'

/**
 * Moves those of the photos to the trash that have no file left. Part of a transaction. Returns how
 * many.
 */
export async function moveGoneToTrash(
  db: Queryable,
  ownerId: string,
  { photoIds, now }: { photoIds: readonly string[]; now: number },
): Promise<number> {
  const gone = await listPhotosWithoutFile(db, ownerId, [...new Set(photoIds)])
  if (gone.length === 0) return 0
  const { trashedAt } = await trashPhotos(db, ownerId, { photoIds: gone, now })
  await setGoneAt(db, ownerId, { photoIds: gone, goneAt: trashedAt })
  return gone.length
}

/**
 * Brings back those of the photos that are in the trash because they had no file left; what the
 * user moved there stays. Part of a transaction.
 */
export async function bringBack(
  db: Queryable,
  ownerId: string,
  { photoIds, now }: { photoIds: readonly string[]; now: number },
): Promise<void> {
  const gone = await listGonePhotos(db, ownerId, [...new Set(photoIds)])
  if (gone.length > 0) await restorePhotos(db, ownerId, { photoIds: gone, now })
}
