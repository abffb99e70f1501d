import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  BatchParams,
  BatchProgress,
  CreateBatchBody,
  ManifestAnswer,
  ManifestBody,
} from '../../../shared/api/uploads.ts'
import { BatchList } from '../../../shared/api/progress.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import {
  answerManifest,
  cancelBatch,
  completeBatch,
  createBatch,
  listCurrentBatches,
  readBatch,
} from '../../intake/uploads/batches.ts'
import type { PaceDependencies } from '../../intake/uploads/read-pace.ts'

const tags = ['uploads']

/** The routes below /batches. */
export function batchRoutes(dependencies: {
  db: Database
  store: BlobStore
  limits: FileLimits
  now: () => number
  background: PaceDependencies['background']
}): FastifyPluginAsyncTypebox {
  const { db, now } = dependencies
  return async app => {
    app.post(
      '/batches',
      {
        schema: {
          tags,
          summary: 'Starts an upload',
          body: CreateBatchBody,
          response: { 201: BatchProgress },
        },
      },
      async ({ ownerId, body }, reply) => {
        const batchId = await createBatch(db, ownerId, body.fileCount, now())
        return reply.code(201).send(await readBatch(db, ownerId, batchId, now()))
      },
    )

    app.get(
      '/batches',
      {
        schema: {
          tags,
          summary: 'Lists the current uploads, those that ended within the last hour, and their pace',
          response: { 200: BatchList },
        },
      },
      async ({ ownerId }) => listCurrentBatches(dependencies, ownerId, now()),
    )

    app.get(
      '/batches/:batchId',
      {
        schema: {
          tags,
          summary: 'Returns the progress of an upload',
          params: BatchParams,
          response: { 200: BatchProgress },
        },
      },
      async ({ ownerId, params }) => readBatch(db, ownerId, params.batchId, now()),
    )

    app.post(
      '/batches/:batchId/manifest',
      {
        bodyLimit: BODY_LIMITS.manifest,
        schema: {
          tags,
          summary: 'Returns which of these files are stored already, and which must be sent',
          params: BatchParams,
          body: ManifestBody,
          response: { 200: ManifestAnswer },
        },
      },
      async ({ ownerId, params, body }) => ({
        files: await answerManifest(dependencies, ownerId, { batchId: params.batchId, files: body.files }),
      }),
    )

    app.post(
      '/batches/:batchId/complete',
      {
        schema: {
          tags,
          summary: 'Completes an upload: no more files follow',
          params: BatchParams,
          response: { 200: BatchProgress },
        },
      },
      async ({ ownerId, params: { batchId } }) => {
        await completeBatch(db, ownerId, { batchId, now: now() })
        return readBatch(db, ownerId, batchId, now())
      },
    )

    app.post(
      '/batches/:batchId/cancel',
      {
        schema: {
          tags,
          summary: 'Cancels an upload, and deletes its photos that are still waiting',
          params: BatchParams,
          response: { 200: BatchProgress },
        },
      },
      async ({ ownerId, params: { batchId } }) => {
        await cancelBatch(dependencies, ownerId, batchId)
        return readBatch(db, ownerId, batchId, now())
      },
    )
  }
}
