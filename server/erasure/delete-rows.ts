import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../storage/db/database.ts'
import { transactFor } from '../storage/db/transact-for.ts'
import type { ErasureScope, OpenErasure } from './erasure.ts'
import { deleteAccountRows, deleteFaceRows, deletePhotoRows, deleteSomeRows } from './owned-row-queries.ts'

/** Photos whose rows are deleted in one transaction, for which every other writer waits. */
const PHOTOS_PER_TRANSACTION = 500

/** Deletes the rows that an erasure is about. Throws the signal's reason once it aborts. */
export async function deleteRows(
  db: Database,
  erasure: OpenErasure,
  { scope, signal }: { scope: Exclude<ErasureScope, 'trash'>; signal: AbortSignal },
): Promise<void> {
  const { ownerId } = erasure
  for (let isMore = true; isMore;) {
    signal.throwIfAborted()
    isMore = await transactFor(db, ownerId, transaction =>
      deleteSomeRows(transaction, ownerId, { scope, limit: PHOTOS_PER_TRANSACTION }),
    )
    // SQLite's statements end at once: without this, requests would wait for all of them.
    await nextTurn()
  }
  await transactFor(db, ownerId, async transaction => {
    if (scope === 'faces') await deleteFaceRows(transaction, ownerId)
    else if (scope === 'photos') await deletePhotoRows(transaction, ownerId)
    else await deleteAccountRows(transaction, erasure)
  })
}
