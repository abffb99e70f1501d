import { form, handle } from '../../http/route.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { cutFileName } from '../../machinery/files/file-names.ts'
import { readFormFiles } from '../../http/form-files.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { addFilmTo } from '../../intake/uploads/receive-film.ts'

/** POST /photos/{photoId}/film. */
export function filmRoute(dependencies: {
  db: Database
  store: BlobStore
  gate: OwnerGate
  limits: { readonly maxFilmBytes: number }
  now: () => number
}) {
  const { gate, limits } = dependencies
  return handle({
    'POST /api/photos/:photoId/film': form(
      { maxFileBytes: limits.maxFilmBytes, files: 1 },
      async ({ ownerId, params, request }) => {
        if (!request.isMultipart())
          throw new AppError(
            'not-multipart',
            415,
            `The request isn't a form. Send the video as multipart/form-data, in the field "film".`,
          )
        const added = await gate.pass(ownerId, async signal => {
          for await (const { filename, file } of readFormFiles(request, 'film')) {
            signal.throwIfAborted()
            const sentName = cutFileName(filename ?? '')
            return addFilmTo(dependencies, ownerId, { ...params, sentName, stream: file })
          }
          throw new AppError('no-files', 400, 'The request has no video. Send it in the field "film".')
        })
        return added
      },
    ),
  })
}
