import { handle } from '../../http/route.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
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

/** The routes below /batches. */
export function batchRoutes(dependencies: {
  db: Database
  store: BlobStore
  limits: FileLimits
  now: () => number
  background: PaceDependencies['background']
}) {
  const { db, now } = dependencies
  return handle({
    'POST /api/batches': async ({ ownerId, body }) => {
      const batchId = await createBatch(db, ownerId, body.fileCount, now())
      return await readBatch(db, ownerId, batchId, now())
    },

    'GET /api/batches': async ({ ownerId }) => listCurrentBatches(dependencies, ownerId, now()),

    'GET /api/batches/:batchId': async ({ ownerId, params }) => readBatch(db, ownerId, params.batchId, now()),

    'POST /api/batches/:batchId/manifest': async ({ ownerId, params, body }) => ({
      files: await answerManifest(dependencies, ownerId, { batchId: params.batchId, files: body.files }),
    }),

    'POST /api/batches/:batchId/complete': async ({ ownerId, params: { batchId } }) => {
      await completeBatch(db, ownerId, { batchId, now: now() })
      return readBatch(db, ownerId, batchId, now())
    },

    'POST /api/batches/:batchId/cancel': async ({ ownerId, params: { batchId } }) => {
      await cancelBatch(dependencies, ownerId, batchId)
      return readBatch(db, ownerId, batchId, now())
    },
  })
}
