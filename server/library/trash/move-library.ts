import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RestoreAnswer, TrashAnswer } from '../../../shared/api/trash.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { Database } from '../../storage/db/database.ts'
import { runPatiently } from '../../storage/db/requester.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { refreshAllCovers } from './refresh-all-covers.ts'
import { restorePhotos, trashPhotos, type PartOfMove } from './trash-photos.ts'
import { countTrashedTogether, listLibraryBefore, listTrashedTogether, measureLibrary } from './queries.ts'

/** Photos moved in one transaction, for which every other writer waits. */
export const PHOTOS_PER_TRANSACTION = 500

type Dependencies = { readonly db: Database; readonly now: () => number }

/**
 * Moves every photo to the trash that is in the library when it begins; photos that arrive
 * meanwhile stay. All of them get one `trashedAt`, so that `restoreTogether` brings back exactly
 * these.
 */
export async function moveLibraryToTrash(dependencies: Dependencies, ownerId: string): Promise<TrashAnswer> {
  const { db, now } = dependencies
  return runPatiently(async () => {
    const { count, lastSeq } = await measureLibrary(db, ownerId)
    let part: PartOfMove = {}
    let photos = 0
    // The newest first, since covers are chosen among a person's oldest photos.
    for (let beforeSeq = lastSeq + 1; beforeSeq > 0;) {
      const moved = await transactFor(db, ownerId, async transaction => {
        const some = await listLibraryBefore(transaction, ownerId, {
          beforeSeq,
          limit: PHOTOS_PER_TRANSACTION,
        })
        if (some.length === 0) return null
        if (photos === 0) await recordEvent(transaction, ownerId, { kind: 'deleted', count }, now())
        const photoIds = some.map(({ id }) => id)
        const { trashedAt } = await trashPhotos(transaction, ownerId, { photoIds, now: now(), part })
        return { trashedAt, count: some.length, oldestSeq: some.at(-1)?.seq ?? 0 }
      })
      if (moved === null) break
      part = { trashedAt: moved.trashedAt }
      photos += moved.count
      beforeSeq = moved.oldestSeq
      await nextTurn()
    }
    await refreshAllCovers(dependencies, ownerId)
    return { photos, trashedAt: new Date(part.trashedAt ?? now()).toISOString() }
  })
}

/** Restores the photos that were moved to the trash at this time. Throws `not-found`. */
export async function restoreTogether(
  dependencies: Dependencies,
  ownerId: string,
  trashedAt: number,
): Promise<RestoreAnswer> {
  const { db, now } = dependencies
  return runPatiently(async () => {
    const count = await countTrashedTogether(db, ownerId, trashedAt)
    if (count === 0) throw new AppError('not-found', 404, 'These photos are not in the trash any more.')
    let photos = 0
    for (;;) {
      const restored = await transactFor(db, ownerId, async transaction => {
        const some = { trashedAt, limit: PHOTOS_PER_TRANSACTION }
        const photoIds = await listTrashedTogether(transaction, ownerId, some)
        if (photoIds.length === 0) return null
        if (photos === 0) await recordEvent(transaction, ownerId, { kind: 'restored', count }, now())
        return restorePhotos(transaction, ownerId, { photoIds, now: now(), part: {} })
      })
      if (restored === null) break
      photos += restored.photoIds.length
      await nextTurn()
    }
    await refreshAllCovers(dependencies, ownerId)
    return { photos }
  })
}
