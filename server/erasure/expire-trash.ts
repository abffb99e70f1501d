import { DAY_MS } from '../../shared/api/durations.ts'
import { TRASH_DAYS } from '../../shared/api/bounds.ts'
import { recordEvent } from '../library/activity/queries.ts'
import type { Database } from '../storage/db/database.ts'
import type { Eraser } from './eraser.ts'
import { listOwnersOfTrash } from '../library/trash/queries.ts'

/**
 * Begins to erase photos of all owners that have been in the trash for TRASH_DAYS. The eraser
 * continues until the last byte is gone, also after a restart. Returns the number of photos.
 */
export async function expireTrash({
  db,
  eraser,
  now,
  onFailure,
}: {
  db: Database
  eraser: Eraser
  now: () => number
  /** Called with the error of one owner; the other owners are still processed. */
  onFailure: (error: unknown) => void
}): Promise<number> {
  const trashedBefore = now() - TRASH_DAYS * DAY_MS
  let photos = 0
  for (const ownerId of await listOwnersOfTrash(db, trashedBefore)) {
    try {
      const chosen = { trashedBefore }
      const id = await eraser.beginTrash(
        ownerId,
        { reason: 'trash-expired', chosen },
        async (transaction, count) => {
          photos += count
          await recordEvent(transaction, ownerId, { kind: 'erased', count }, now())
        },
      )
      if (id !== null) await eraser.finish(id)
    } catch (error) {
      onFailure(error)
    }
  }
  return photos
}
