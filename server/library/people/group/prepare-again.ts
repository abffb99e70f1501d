import type { Queryable } from '../../../storage/db/database.ts'
import { deletePreparedPhoto } from '../../faces/prepared-face-queries.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'

/**
 * Discards what another engine has prepared for a photo whose faces changed. If the chosen engine
 * did not embed them, it processes the photo again.
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
  await deletePreparedPhoto(db, ownerId, photoId)
  if (engineVersion !== target)
    await insertJobs(db, [{ name: 'reprocess-photo', ownerId, subjectId: photoId, runAt: now }])
}
