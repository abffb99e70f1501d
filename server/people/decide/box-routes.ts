import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AddFaceAnswer, AddFaceBody } from '../../../shared/api/decisions.ts'
import { PhotoParams } from '../../../shared/api/photos.ts'
import { addFace } from './drawn-faces.ts'

type Dependencies = Parameters<typeof addFace>[0] & { readonly onJobsAdded: () => void }

/** POST /photos/{photoId}/faces: a face that was missed. */
export function boxRoutes({ onJobsAdded, ...deciding }: Dependencies): FastifyPluginAsyncTypebox {
  return async app => {
    app.post(
      '/photos/:photoId/faces',
      {
        schema: {
          tags: ['corrections'],
          summary: 'Adds a face that was missed, where a box is drawn',
          params: PhotoParams,
          body: AddFaceBody,
          response: { 202: AddFaceAnswer },
        },
      },
      async ({ ownerId, params, body }, reply) => {
        const answer = await addFace(deciding, ownerId, { ...params, ...body })
        onJobsAdded()
        return reply.code(202).send(answer)
      },
    )
  }
}
