import { handle, Streamed } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import type { OwnerGate } from '../owner-gate.ts'
import type { Throttle } from '../../machinery/throttle/create-throttle.ts'
import { answerWithZip } from '../../machinery/zips/answer-with-zip.ts'
import { exportEverything, type ExportReads } from './export-everything.ts'

/** Each export reads the whole library. */
const LIMITS = [{ max: 20, windowMs: 60 * 60_000 }]

/**
 * GET /account/export: a zip of all data of the user, with its exact Content-Length. Errors: 409
 * `being-erased`, 429.
 */
export function exportRoutes({
  gates,
  throttle,
  ...dependencies
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: ExportReads
  throttle: Throttle
  /**
   * Erasing photos or faces ends an export, which could otherwise contain data that was just
   * erased.
   */
  gates: { readonly photos: OwnerGate; readonly faces: OwnerGate }
}) {
  const { db, store, now } = dependencies
  return handle({
    'GET /api/account/export': async ({ ownerId }) => {
      await throttle.take([{ name: 'export', subject: ownerId, limits: LIMITS }])
      // The gates stay passed until the last byte is sent.
      return new Streamed(({ reply }) =>
        gates.photos.pass(ownerId, photosSignal =>
          gates.faces.pass(ownerId, async facesSignal => {
            const signal = AbortSignal.any([photosSignal, facesSignal])
            const { plan, discard } = await exportEverything(dependencies, ownerId, signal)
            try {
              await recordEvent(db, ownerId, { kind: 'exported' }, now())
              await answerWithZip(reply, { store, name: 'kindred-export', plan, signal })
            } finally {
              await discard()
            }
          }),
        ),
      )
    },
  })
}
