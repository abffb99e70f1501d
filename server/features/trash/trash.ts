import { DAY_MS } from '../../../shared/api/durations.ts'
import type {
  RestoreAnswer,
  RestoreBody,
  TrashAnswer,
  TrashBody,
  TrashPage,
  EraseBody,
} from '../../../shared/api/trash.ts'
import { TRASH_DAYS } from '../../../shared/api/bounds.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { restorePhotos, trashPhotos } from '../../library/trash/trash-photos.ts'
import { restoreTogether } from '../../library/trash/move-library.ts'
import { countTrash, listPhotosOfPerson, listTrash } from '../../library/trash/queries.ts'

const DEFAULT_PAGE_SIZE = 100

type Dependencies = { readonly db: Database; readonly now: () => number }

/** Moves photos to the trash. Throws `not-found`. */
export async function moveToTrash(
  { db, now }: Dependencies,
  ownerId: string,
  body: TrashBody,
): Promise<TrashAnswer> {
  return transactFor(db, ownerId, async transaction => {
    const photoIds =
      'photoIds' in body ? body.photoIds : await requirePhotosOfPerson(transaction, ownerId, body.personId)
    const moved = await trashPhotos(transaction, ownerId, { photoIds, now: now() })
    await recordEvent(transaction, ownerId, { kind: 'deleted', count: moved.photoIds.length }, now())
    return { photos: moved.photoIds.length, trashedAt: new Date(moved.trashedAt).toISOString() }
  })
}

async function requirePhotosOfPerson(db: Queryable, ownerId: string, personId: string): Promise<string[]> {
  const photoIds = await listPhotosOfPerson(db, ownerId, personId)
  if (photoIds.length === 0)
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  return photoIds
}

/** Restores photos from the trash. Throws `not-found`. */
export async function restoreFromTrash(
  { db, now }: Dependencies,
  ownerId: string,
  body: RestoreBody,
): Promise<RestoreAnswer> {
  if ('trashedAt' in body) return restoreTogether({ db, now }, ownerId, Date.parse(body.trashedAt))
  return transactFor(db, ownerId, async transaction => {
    const restored = await restorePhotos(transaction, ownerId, { photoIds: body.photoIds, now: now() })
    const count = restored.photoIds.length
    await recordEvent(transaction, ownerId, { kind: 'restored', count }, now())
    return { photos: count }
  })
}

/** Throws `invalid-request`. */
export async function readTrash(
  db: Database,
  ownerId: string,
  { cursor, limit = DEFAULT_PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<TrashPage> {
  const after = parseCursor(cursor, /^(\d{1,16})-(\d{1,15})$/, (trashedAt, seq) => ({
    trashedAt: Number(trashedAt),
    seq: Number(seq),
  }))
  const rows = await listTrash(db, ownerId, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    photos: page.map(({ id, name, state, thumbAt, width, height, trashedAt }) => ({
      id,
      name,
      hasThumbnail: thumbAt !== null || state === 'processed',
      width,
      height,
      trashedAt: new Date(trashedAt).toISOString(),
      erasedAt: new Date(trashedAt + TRASH_DAYS * DAY_MS).toISOString(),
    })),
    nextCursor: last && rows.length > limit ? `${last.trashedAt}-${last.seq}` : null,
    total: await countTrash(db, ownerId),
  }
}

/**
 * Begins to erase photos of the trash, and waits for the end for as long as a request may. Throws
 * `not-found`.
 */
export async function eraseTrash(
  { eraser, now }: { readonly eraser: Eraser; readonly now: () => number },
  ownerId: string,
  body: EraseBody,
): Promise<{ erasureId: string | null; photos: number; isDone: boolean }> {
  let photos = 0
  const chosen = 'photoIds' in body ? { photoIds: body.photoIds } : 'all'
  const erasureId = await eraser.beginTrash(
    ownerId,
    { reason: 'trash-emptied', chosen },
    async (transaction, count) => {
      photos = count
      await recordEvent(transaction, ownerId, { kind: 'erased', count }, now())
    },
  )
  return { erasureId, photos, isDone: erasureId === null || (await eraser.finish(erasureId)) }
}
