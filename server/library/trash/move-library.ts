import { nextTurn } from '../../machinery/pauses.ts'
import type { RestoreAnswer, TrashAnswer } from '../../../shared/api/trash.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../../storage/db/database.ts'
import { runPatiently } from '../../storage/db/requester.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { recordEvent } from '../activity/queries.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { refreshCovers } from '../people/decide/apply-change.ts'
import { listLivePeople } from './hiding-queries.ts'
import { countTrashedTogether, listLibraryBefore, listTrashedTogether, measureLibrary } from './queries.ts'
import { type PartOfMove, restorePhotos, trashPhotos } from './trash-photos.ts'

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
    if (count === 0)
      throw new AppError('not-found', 404, "These photos aren't in the trash anymore. Reload the page.")
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

/** People in one transaction, for which every other writer waits. */
const PEOPLE_PER_TRANSACTION = 20

/** Sets the covers of all people of the owner, after a move in parts. */
export async function refreshAllCovers(
  { db, now }: { readonly db: Database; readonly now: () => number },
  ownerId: string,
): Promise<void> {
  const people = await listLivePeople(db, ownerId)
  for (let from = 0; from < people.length; from += PEOPLE_PER_TRANSACTION) {
    const some = people.slice(from, from + PEOPLE_PER_TRANSACTION)
    await transactFor(db, ownerId, async transaction => {
      const changed = await refreshCovers(transaction, ownerId, some)
      if (changed.length > 0) await raisePeopleVersion(transaction, ownerId, now())
    })
    // SQLite's statements end at once: without this, other requests would wait for all of them.
    await nextTurn()
  }
}
