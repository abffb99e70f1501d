import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AddedFilm } from '../../../shared/api/uploads.ts'
import { PhotoParams } from '../../../shared/api/photos.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { cutFileName } from '../../machinery/files/file-names.ts'
import { buildFormOptions, readFormFiles } from '../../http/form-files.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { addFilmTo } from '../../intake/uploads/receive-film.ts'

/** POST /photos/{photoId}/film. */
export function filmRoute(dependencies: {
  db: Database
  store: BlobStore
  gate: OwnerGate
  limits: { readonly maxFilmBytes: number }
  now: () => number
}): FastifyPluginAsyncTypebox {
  const { gate, limits } = dependencies
  return async app => {
    await app.register(multipart, buildFormOptions({ maxFileBytes: limits.maxFilmBytes, files: 1 }))
    app.post(
      '/photos/:photoId/film',
      {
        config: { isUpload: true, concurrencyLimit: CONCURRENCY_LIMITS.upload },
        schema: {
          tags: ['uploads'],
          summary: 'Receives the film of a Live photo, in the field film, and keeps it with the photo',
          params: PhotoParams,
          response: { 200: AddedFilm },
        },
      },
      async (request, reply) => {
        const { ownerId, params } = request
        if (!request.isMultipart())
          throw new AppError('not-multipart', 415, 'Send the film as multipart/form-data, in the field film.')
        const added = await gate.pass(ownerId, async signal => {
          for await (const { filename, file } of readFormFiles(request, 'film')) {
            signal.throwIfAborted()
            const sentName = cutFileName(filename ?? '')
            return addFilmTo(dependencies, ownerId, { ...params, sentName, stream: file })
          }
          throw new AppError('no-files', 400, 'Send the film in the field film.')
        })
        return reply.send(added)
      },
    )
  }
}
