import { form, handle } from '../../http/route.ts'
import { sendBlob } from '../../http/send-file.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { AppError } from '../../errors.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { hasImage, storeImage, type Reencode } from './images.ts'
import { readProfile, saveProfile, type ProfileDependencies } from './profile.ts'
import { readSentPicture } from '../../http/read-sent-picture.ts'

/** /profile and its pictures. */
export function profileRoutes(
  dependencies: ProfileDependencies & { gate: OwnerGate; reencode: Reencode; maxFileBytes: number },
) {
  const { store, gate, maxFileBytes } = dependencies
  return handle({
    'GET /api/profile': async ({ ownerId }) => readProfile(dependencies, ownerId),

    'POST /api/profile': async ({ ownerId, body }) =>
      gate.pass(ownerId, async () => saveProfile(dependencies, ownerId, body)),

    'POST /api/profile/images': form({ maxFileBytes, files: 1 }, async ({ ownerId, request }) => {
      const bytes = await readSentPicture(request, maxFileBytes)
      const url = await gate.pass(ownerId, async () => storeImage(dependencies, ownerId, bytes))
      return { success: true, data: { url } } as const
    }),

    'GET /api/profile/images/:imageId': async ({ ownerId, params }) => {
      if (!/^[0-9a-f-]{36}$/.test(params.imageId) || !(await hasImage(store, ownerId, params.imageId))) {
        throw new AppError('not-found', 404, "This picture doesn't exist.")
      }
      const name = blobNames.profileImage(ownerId, params.imageId)
      const blob = { name, mediaType: 'image/webp', etag: params.imageId }
      return sendBlob(store, { ...blob, isImmutable: true })
    },
  })
}
