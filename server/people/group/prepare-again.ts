import type { Queryable } from '../../db/database.ts'
import { forgetPreparedPhoto } from '../../db/prepared-faces.ts'
import { insertJobs } from '../../jobs/queries.ts'

/**
 * For a photo whose faces changed: what another engine prepared of it is outdated. If the engine
 * that is to be used did not describe them, it looks at the photo again.
 */
export async function prepareAgain(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    engineVersion,
    target,
    now,
  }: { photoId: string; engineVersion: string; target: string; now: number },
): Promise<void> {
  await forgetPreparedPhoto(db, ownerId, photoId)
  if (engineVersion !== target)
    await insertJobs(db, [{ name: 'reprocess-photo', ownerId, subjectId: photoId, runAt: now }])
}
