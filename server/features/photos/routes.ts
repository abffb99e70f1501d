import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BatchParams, RetryAnswer } from '../../../shared/api/uploads.ts'
import { PageQuery } from '../../../shared/api/errors.ts'
import { PersonParams } from '../../../shared/api/people.ts'
import {
  FaceParams,
  PhotoDetail,
  PhotoFavouriteBody,
  PhotoFilmQuery,
  PhotoImageQuery,
  PhotoListQuery,
  PhotoPage,
  PhotoParams,
  PhotoSummary,
  PortraitQuery,
} from '../../../shared/api/photos.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { answerWithBlob } from '../../storage/blobs/answer-with-blob.ts'
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
} from '../../library/photos/photos.ts'
import type { PhotoReads } from '../../library/photos/reads.ts'
import { findFilmBlob } from '../../library/photos/photo-film.ts'
import { findFacePicture } from '../../library/photos/queries.ts'

const tags = ['photos']

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
}): FastifyPluginAsyncTypebox {
  /** The tag of a face's pictures, and whether they stay as they are. Throws `not-found`. */
  const describeFace = async (ownerId: string, faceId: string) => {
    const face = await findFacePicture(db, ownerId, faceId)
    if (!face) throw new AppError('not-found', 404, 'There is no such face.')
    const isImmutable = face.keptIn === 'store'
    return { etag: isImmutable ? faceId : `${faceId}-${face.processedAt ?? 0}`, isImmutable }
  }
  return async app => {
    app.get(
      '/photos',
      {
        schema: {
          tags,
          summary: 'Lists photos in upload order',
          querystring: PhotoListQuery,
          response: { 200: PhotoPage },
        },
      },
      async ({ ownerId, query: { filter = 'all', batch, ...page } }) =>
        reads.readPhotoPage(ownerId, { filter, batchId: batch }, page),
    )

    app.get(
      '/people/:personId/photos',
      {
        schema: {
          tags,
          summary: 'Lists the photos that show a person',
          params: PersonParams,
          querystring: PageQuery,
          response: { 200: PhotoPage },
        },
      },
      async ({ ownerId, params: { personId }, query }) =>
        reads.readPhotoPage(ownerId, { filter: 'all', personId }, query),
    )

    app.get(
      '/photos/:photoId',
      {
        schema: {
          tags,
          summary: 'Returns everything known about a photo, with its faces',
          params: PhotoParams,
          response: { 200: PhotoDetail },
        },
      },
      async ({ ownerId, params: { photoId } }) => {
        const { isUnread, ...photo } = await readPhotoDetail(db, ownerId, photoId)
        if (isUnread && photo.state === 'processed') {
          const job = { name: 'read-camera', ownerId, subjectId: photoId, runAt: now() } as const
          if (await insertJobOnce(db, job)) onJobsAdded()
        }
        return photo
      },
    )

    app.get(
      '/photos/:photoId/image',
      {
        schema: {
          tags,
          summary: 'Returns a photo’s original, or a rendition',
          params: PhotoParams,
          querystring: PhotoImageQuery,
        },
      },
      async (request, reply) => {
        const { ownerId, params, query } = request
        const photo = await requirePhoto(db, ownerId, params.photoId)
        const blob = describePhotoBlob(ownerId, photo, query.size ?? 'original')
        const downloadAs = query.download ? photo.name : undefined
        // The continuation of an interrupted download requests a range.
        if (query.download && request.headers.range === undefined) {
          await recordEvent(db, ownerId, { kind: 'downloaded', count: 1 }, now())
        }
        return answerWithBlob(store, { request, reply }, { ...blob, downloadAs })
      },
    )

    app.get(
      '/photos/:photoId/film',
      {
        schema: {
          tags,
          summary: 'Returns the film of a Live or motion photo',
          params: PhotoParams,
          querystring: PhotoFilmQuery,
        },
      },
      async (request, reply) => {
        const { ownerId, params, query } = request
        const photo = await requirePhoto(db, ownerId, params.photoId)
        const film = findFilmBlob(ownerId, photo, await findFilm(db, ownerId, photo.id))
        if (!film) throw new AppError('not-found', 404, 'This photo has no film.')
        const { fileName, ...blob } = film
        const downloadAs = query.download ? fileName : undefined
        return answerWithBlob(store, { request, reply }, { ...blob, downloadAs })
      },
    )

    app.get(
      '/faces/:faceId/crop',
      { schema: { tags, summary: 'Returns the portrait of a face', params: FaceParams } },
      async (request, reply) => {
        const {
          ownerId,
          params: { faceId },
        } = request
        const { etag, isImmutable } = await describeFace(ownerId, faceId)
        const blob = { name: blobNames.face(ownerId, faceId), mediaType: 'image/jpeg', etag, isImmutable }
        return answerWithBlob(store, { request, reply }, blob)
      },
    )

    app.get(
      '/faces/:faceId/portrait',
      {
        schema: {
          tags,
          summary:
            'Returns the portrait of a face, or another picture of it until a worker has cut the portrait',
          params: FaceParams,
          querystring: PortraitQuery,
        },
      },
      async (request, reply) => {
        const {
          ownerId,
          params: { faceId },
          query: { size = 'large' },
        } = request
        const { etag, isImmutable } = await describeFace(ownerId, faceId)
        const isStored = async (name: string) => (await store.readByteSize(name)) !== null
        const smallName = blobNames.smallPortrait(ownerId, faceId)
        if (size === 'small' && (await isStored(smallName))) {
          const small = { name: smallName, mediaType: 'image/webp', etag: `${etag}-small`, isImmutable }
          return answerWithBlob(store, { request, reply }, small)
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
          return answerWithBlob(store, { request, reply }, blob)
        }
        const crop = { name: blobNames.face(ownerId, faceId), mediaType: 'image/jpeg', etag }
        return answerWithBlob(store, { request, reply }, { ...crop, isImmutable: false })
      },
    )

    app.put(
      '/photos/:photoId/favourite',
      {
        schema: {
          tags,
          summary: 'Marks a photo as favourite, or removes the mark',
          params: PhotoParams,
          body: PhotoFavouriteBody,
          response: { 200: PhotoSummary },
        },
      },
      async ({ ownerId, params: { photoId }, body: { isFavourite } }) =>
        markFavourite(db, ownerId, { photoId, isFavourite, now: now() }),
    )

    app.post(
      '/photos/:photoId/retry',
      {
        schema: {
          tags,
          summary: 'Processes a photo again that could not be read',
          params: PhotoParams,
          response: { 202: PhotoSummary },
        },
      },
      async ({ ownerId, params: { photoId } }, reply) => {
        const photo = await retryPhoto(db, ownerId, { photoId, now: now() })
        onJobsAdded()
        return reply.code(202).send(photo)
      },
    )

    app.post(
      '/batches/:batchId/retry',
      {
        schema: {
          tags,
          summary: 'Processes all photos of an upload again that could not be read',
          params: BatchParams,
          response: { 202: RetryAnswer },
        },
      },
      async ({ ownerId, params: { batchId } }, reply) => {
        const retried = await retryBatch(db, ownerId, { batchId, now: now() })
        onJobsAdded()
        return reply.code(202).send({ retried })
      },
    )
  }
}
