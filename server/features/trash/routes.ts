import { handle, Reply } from '../../http/route.ts'
import { sendBlob } from '../../http/send-file.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { AppError } from '../../errors.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { findInTrash, sumStorage } from '../../library/trash/queries.ts'
import { eraseTrash, moveToTrash, readTrash, restoreFromTrash } from './trash.ts'

/** /trash and /storage. */
export function trashRoutes({
  db,
  store,
  eraser,
  now,
  onJobsAdded,
}: {
  db: Database
  store: BlobStore
  eraser: Eraser
  now: () => number
  onJobsAdded: () => void
}) {
  return handle({
    'GET /api/trash': async ({ ownerId, query }) => readTrash(db, ownerId, query),

    'GET /api/trash/:photoId/thumb': async ({ ownerId, params }) => {
      const photo = await findInTrash(db, ownerId, params.photoId)
      if (!photo)
        throw new AppError('not-found', 404, "This photo isn't in the trash anymore. Reload the page.")
      const name = blobNames.thumb(ownerId, params.photoId)
      const blob = {
        name,
        mediaType: 'image/webp',
        etag: `${params.photoId}-${photo.thumbAt ?? photo.processedAt ?? 0}-thumb`,
      }
      return sendBlob(store, { ...blob, isImmutable: false })
    },

    'POST /api/trash': async ({ ownerId, body }) => moveToTrash({ db, now }, ownerId, body),

    'POST /api/trash/restore': async ({ ownerId, body }) => {
      const answer = await restoreFromTrash({ db, now }, ownerId, body)
      onJobsAdded()
      return answer
    },

    'POST /api/trash/erase': async ({ ownerId, body }) => {
      const { photos, isDone } = await eraseTrash({ eraser, now }, ownerId, body)
      // The browser's cache may hold pictures.
      const headers = { 'clear-site-data': '"cache"' }
      const message = isDone
        ? 'These photos have been deleted permanently.'
        : 'These photos are gone from Kindred. Their files are still being deleted.'
      return new Reply(isDone ? 200 : 202, { photos, message }, headers)
    },

    'GET /api/storage': async ({ ownerId }) =>
      readRemembered(db, ownerId, 'storage', () => sumStorage(db, ownerId)),
  })
}
