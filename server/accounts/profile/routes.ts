import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Profile,
  ProfileChanges,
  ProfileImageAnswer,
  ProfileImageParams,
} from '../../../shared/api/profile.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import { answerWithBlob } from '../../storage/blobs/answer-with-blob.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import { AppError } from '../../errors.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { hasImage, storeImage, type Reencode } from './images.ts'
import { readProfile, saveProfile, type ProfileDependencies } from './profile.ts'
import { buildFormOptions } from '../../http/form-files.ts'
import { readSentPicture } from '../../http/read-sent-picture.ts'

const tags = ['profile']
const IMAGES_PER_MINUTE = 30

/** /profile and its pictures. */
export function profileRoutes(
  dependencies: ProfileDependencies & { gate: OwnerGate; reencode: Reencode; maxFileBytes: number },
): FastifyPluginAsyncTypebox {
  const { store, gate, maxFileBytes } = dependencies
  return async app => {
    app.get(
      '/profile',
      {
        schema: {
          tags,
          summary: 'Returns the profile, with defaults for unset fields',
          response: { 200: Profile },
        },
      },
      async ({ ownerId }) => readProfile(dependencies, ownerId),
    )

    app.post(
      '/profile',
      {
        bodyLimit: BODY_LIMITS.text,
        schema: {
          tags,
          summary: 'Changes the given fields of the profile',
          body: ProfileChanges,
          response: { 200: Profile },
        },
      },
      async ({ ownerId, body }) => gate.pass(ownerId, async () => saveProfile(dependencies, ownerId, body)),
    )

    await app.register(multipart, buildFormOptions({ maxFileBytes, files: 1 }))
    app.post(
      '/profile/images',
      {
        schema: {
          tags,
          summary: 'Stores a picture for the profile, and returns its address',
          response: { 200: ProfileImageAnswer },
        },
        config: {
          isUpload: true,
          concurrencyLimit: CONCURRENCY_LIMITS.picture,
          rateLimit: { max: IMAGES_PER_MINUTE, timeWindow: MINUTE_MS },
        },
      },
      async (request, reply) => {
        const { ownerId } = request
        const bytes = await readSentPicture(request, maxFileBytes)
        const url = await gate.pass(ownerId, async () => storeImage(dependencies, ownerId, bytes))
        return reply.send({ success: true, data: { url } })
      },
    )

    app.get(
      '/profile/images/:imageId',
      { schema: { tags, summary: 'Returns a picture of the profile', params: ProfileImageParams } },
      async (request, reply) => {
        const { ownerId, params } = request
        if (!/^[0-9a-f-]{36}$/.test(params.imageId) || !(await hasImage(store, ownerId, params.imageId))) {
          throw new AppError('not-found', 404, 'There is no such picture.')
        }
        const name = blobNames.profileImage(ownerId, params.imageId)
        const blob = { name, mediaType: 'image/webp', etag: params.imageId }
        return answerWithBlob(store, { request, reply }, { ...blob, isImmutable: true })
      },
    )
  }
}
