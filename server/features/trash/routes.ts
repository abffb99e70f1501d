import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PageQuery } from '../../../shared/api/errors.ts'
import { PhotoParams } from '../../../shared/api/photos.ts'
import {
  EraseAnswer,
  EraseBody,
  RestoreAnswer,
  RestoreBody,
  StorageUsed,
  TrashAnswer,
  TrashBody,
  TrashPage,
} from '../../../shared/api/trash.ts'
import { answerWithBlob } from '../../storage/blobs/answer-with-blob.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { AppError } from '../../errors.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { findInTrash, sumStorage } from '../../library/trash/queries.ts'
import { eraseTrash, moveToTrash, readTrash, restoreFromTrash } from './trash.ts'

const tags = ['trash']

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
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/trash',
      {
        schema: {
          tags,
          summary: 'Lists the photos in the trash, the last deleted first',
          querystring: PageQuery,
          response: { 200: TrashPage },
        },
      },
      async ({ ownerId, query }) => readTrash(db, ownerId, query),
    )

    app.get(
      '/trash/:photoId/thumb',
      { schema: { tags, summary: 'Returns the thumbnail of a photo in the trash', params: PhotoParams } },
      async (request, reply) => {
        const { ownerId, params } = request
        const photo = await findInTrash(db, ownerId, params.photoId)
        if (!photo) throw new AppError('not-found', 404, 'There is no such photo in the trash.')
        const name = blobNames.thumb(ownerId, params.photoId)
        const blob = {
          name,
          mediaType: 'image/webp',
          etag: `${params.photoId}-${photo.thumbAt ?? photo.processedAt ?? 0}-thumb`,
        }
        return answerWithBlob(store, { request, reply }, { ...blob, isImmutable: false })
      },
    )

    app.post(
      '/trash',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary: 'Moves photos, or all photos of a person, to the trash',
          body: TrashBody,
          response: { 200: TrashAnswer },
        },
      },
      async ({ ownerId, body }) => moveToTrash({ db, now }, ownerId, body),
    )

    app.post(
      '/trash/restore',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary: 'Restores photos from the trash, and their people unchanged',
          body: RestoreBody,
          response: { 200: RestoreAnswer },
        },
      },
      async ({ ownerId, body }) => {
        const answer = await restoreFromTrash({ db, now }, ownerId, body)
        onJobsAdded()
        return answer
      },
    )

    app.post(
      '/trash/erase',
      {
        bodyLimit: BODY_LIMITS.faces,
        schema: {
          tags,
          summary:
            'Erases photos of the trash, or all of them; 200 when the last byte is erased, 202 while the erasure continues',
          body: EraseBody,
          response: { 200: EraseAnswer, 202: EraseAnswer },
        },
      },
      async ({ ownerId, body }, reply) => {
        const { photos, isDone } = await eraseTrash({ eraser, now }, ownerId, body)
        // The browser's cache may hold pictures.
        reply.header('clear-site-data', '"cache"')
        if (isDone) return { photos, message: 'These photos have been deleted permanently.' }
        const message = 'These photos are gone from Kindred. Their files are still being erased.'
        return reply.code(202).send({ photos, message })
      },
    )

    app.get(
      '/storage',
      {
        schema: {
          tags,
          summary: 'Returns how much space all photos take, and how much of it the trash takes',
          response: { 200: StorageUsed },
        },
      },
      async ({ ownerId }) => readRemembered(db, ownerId, 'storage', () => sumStorage(db, ownerId)),
    )
  }
}
