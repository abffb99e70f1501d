import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { FaceSearch, FaceSearchParams } from '../../../shared/api/search.ts'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { buildFormOptions } from '../../http/form-files.ts'
import { readSentPicture } from '../../http/read-sent-picture.ts'
import { startFaceSearch, deleteFaceSearch, readFaceSearch } from './face-searches.ts'

const tags = ['search']
const SEARCHES_PER_MINUTE = 30

type Dependencies = Parameters<typeof startFaceSearch>[0] & {
  gate: OwnerGate
  maxFileBytes: number
  onJobsAdded: () => void
}

/** /face-searches: searches for the people in a picture. */
export function faceSearchRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { db, gate, maxFileBytes, onJobsAdded } = dependencies
  return async app => {
    await app.register(multipart, buildFormOptions({ maxFileBytes, files: 1 }))

    app.post(
      '/face-searches',
      {
        schema: {
          tags,
          summary: 'Starts a search for the people in a picture; the picture is not stored',
          response: { 202: FaceSearch },
        },
        config: {
          isUpload: true,
          concurrencyLimit: CONCURRENCY_LIMITS.picture,
          rateLimit: { max: SEARCHES_PER_MINUTE, timeWindow: MINUTE_MS },
        },
      },
      async (request, reply) => {
        const { ownerId } = request
        const picture = await readSentPicture(request, maxFileBytes)
        const search = await gate.pass(ownerId, async () => startFaceSearch(dependencies, ownerId, picture))
        onJobsAdded()
        return reply.code(202).send(search)
      },
    )

    app.get(
      '/face-searches/:searchId',
      {
        schema: {
          tags,
          summary: 'Returns the people to whom the faces in the picture may belong, once it was processed',
          params: FaceSearchParams,
          response: { 200: FaceSearch },
        },
      },
      async ({ ownerId, params }) => readFaceSearch(db, ownerId, params.searchId),
    )

    app.post(
      '/face-searches/:searchId/forget',
      {
        schema: {
          tags,
          summary: 'Deletes a search and its answer',
          params: FaceSearchParams,
          response: { 204: Type.Null() },
        },
      },
      async ({ ownerId, params }, reply) => {
        await deleteFaceSearch(dependencies, ownerId, params.searchId)
        return reply.code(204).send(null)
      },
    )
  }
}
