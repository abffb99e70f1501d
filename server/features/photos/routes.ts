import { handle } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { sendBlob } from '../../http/send-file.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { describePhotoBlob } from '../../storage/blobs/describe-photo-blob.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { findFilm } from '../../library/films/queries.ts'
import { insertJobOnce } from '../../machinery/jobs/queries.ts'
import {
  markFavourite,
  readPhotoDetail,
  requirePhoto,
  retryBatch,
  retryPhoto,
  type PhotoReads,
} from '../../library/photos/photos.ts'
import { findFilmBlob } from '../../library/films/film-of-photo.ts'
import { findFacePicture } from '../../library/photos/queries.ts'

/** /photos, /faces, and the photos of people and batches. */
export function photoRoutes({
  db,
  store,
  now,
  reads,
  onJobsAdded,
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: PhotoReads
  onJobsAdded: () => void
}) {
  /** The tag of a face's pictures, and whether they stay as they are. Throws `not-found`. */
  const describeFace = async (ownerId: string, faceId: string) => {
    const face = await findFacePicture(db, ownerId, faceId)
    if (!face) throw new AppError('not-found', 404, "This face doesn't exist anymore. Reload the page.")
    const isImmutable = face.keptIn === 'store'
    return { etag: isImmutable ? faceId : `${faceId}-${face.processedAt ?? 0}`, isImmutable }
  }
  return handle({
    'GET /api/photos': async ({ ownerId, query: { filter = 'all', batch, ...page } }) =>
      reads.readPhotoPage(ownerId, { filter, batchId: batch }, page),

    'GET /api/people/:personId/photos': async ({ ownerId, params: { personId }, query }) =>
      reads.readPhotoPage(ownerId, { filter: 'all', personId }, query),

    'GET /api/photos/:photoId': async ({ ownerId, params: { photoId } }) => {
      const { isUnread, ...photo } = await readPhotoDetail(db, ownerId, photoId)
      if (isUnread && photo.state === 'processed') {
        const job = { name: 'read-camera', ownerId, subjectId: photoId, runAt: now() } as const
        if (await insertJobOnce(db, job)) onJobsAdded()
      }
      return photo
    },

    'GET /api/photos/:photoId/image': async ({ ownerId, params, query, headers }) => {
      const photo = await requirePhoto(db, ownerId, params.photoId)
      const blob = describePhotoBlob(ownerId, photo, query.size ?? 'original')
      const downloadAs = query.download ? photo.name : undefined
      // The continuation of an interrupted download requests a range.
      if (query.download && headers.range === undefined) {
        await recordEvent(db, ownerId, { kind: 'downloaded', count: 1 }, now())
      }
      return sendBlob(store, { ...blob, downloadAs })
    },

    'GET /api/photos/:photoId/film': async ({ ownerId, params, query }) => {
      const photo = await requirePhoto(db, ownerId, params.photoId)
      const film = findFilmBlob(ownerId, photo, await findFilm(db, ownerId, photo.id))
      if (!film) throw new AppError('not-found', 404, 'This photo has no video.')
      const { fileName, ...blob } = film
      const downloadAs = query.download ? fileName : undefined
      return sendBlob(store, { ...blob, downloadAs })
    },

    'GET /api/faces/:faceId/crop': async ({ ownerId, params: { faceId } }) => {
      const { etag, isImmutable } = await describeFace(ownerId, faceId)
      const blob = { name: blobNames.face(ownerId, faceId), mediaType: 'image/jpeg', etag, isImmutable }
      return sendBlob(store, blob)
    },

    'GET /api/faces/:faceId/portrait': async ({ ownerId, params: { faceId }, query: { size = 'large' } }) => {
      const { etag, isImmutable } = await describeFace(ownerId, faceId)
      const isStored = async (name: string) => (await store.readByteSize(name)) !== null
      const smallName = blobNames.smallPortrait(ownerId, faceId)
      if (size === 'small' && (await isStored(smallName))) {
        const small = { name: smallName, mediaType: 'image/webp', etag: `${etag}-small`, isImmutable }
        return sendBlob(store, small)
      }
      const largeName = blobNames.portrait(ownerId, faceId)
      const hasLarge = await isStored(largeName)
      const isComplete = hasLarge && size === 'large'
      if (!isComplete) {
        const job = { name: 'cut-portrait', ownerId, subjectId: faceId, runAt: now() } as const
        if (await insertJobOnce(db, job)) onJobsAdded()
      }
      if (hasLarge) {
        const large = { name: largeName, mediaType: 'image/webp', etag: `${etag}-portrait` }
        // Only for now, in place of a small one.
        const blob = { ...large, isImmutable: isImmutable && isComplete }
        return sendBlob(store, blob)
      }
      const crop = { name: blobNames.face(ownerId, faceId), mediaType: 'image/jpeg', etag }
      return sendBlob(store, { ...crop, isImmutable: false })
    },

    'PUT /api/photos/:photoId/favourite': async ({ ownerId, params: { photoId }, body: { isFavourite } }) =>
      markFavourite(db, ownerId, { photoId, isFavourite, now: now() }),

    'POST /api/photos/:photoId/retry': async ({ ownerId, params: { photoId } }) => {
      const photo = await retryPhoto(db, ownerId, { photoId, now: now() })
      onJobsAdded()
      return photo
    },

    'POST /api/batches/:batchId/retry': async ({ ownerId, params: { batchId } }) => {
      const retried = await retryBatch(db, ownerId, { batchId, now: now() })
      onJobsAdded()
      return { retried }
    },
  })
}
