import type { FastifyInstance } from 'fastify'
import { TRASH_DAYS } from '../../shared/api/bounds.ts'
import { DAY_MS } from '../../shared/api/durations.ts'
import { recordEvent } from '../library/activity/queries.ts'
import { listOwnersOfTrash } from '../library/trash/queries.ts'
import { runDaily } from '../machinery/jobs/run-daily.ts'
import type { Database } from '../storage/db/database.ts'
import type { Eraser } from './eraser.ts'

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

export function expireTrashDaily(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof expireTrash>[0], 'onFailure'>,
): void {
  const { log } = app
  runDaily(app, async () => {
    const photos = await expireTrash({
      ...dependencies,
      onFailure: error =>
        log.error({ err: error }, "could not empty one user's trash; will try again tomorrow"),
    })
    if (photos > 0) log.info({ photos }, 'permanently deleted photos that had been in the trash for 30 days')
  })
}
