import { setTimeout as delay } from 'node:timers/promises'
import { recordEvent } from '../../activity/record-event.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database } from '../../db/database.ts'
import { forgetDeleted } from '../../db/forget-deleted.ts'
import { AppError } from '../../errors.ts'
import type { OwnerGate } from '../../owner-gate.ts'
import { deleteEverything, hasRunningJobs } from './queries.ts'

const LOOK_EVERY_MS = 50
/** A photo takes about a second, the longest grouping less than a minute. */
const PATIENCE_MS = 120_000

/**
 * Removes every photo, face, person and job of the owner, and resolves when no byte of them is left: not in the blob store,
 * not in free pages of the database, not in its log, and with no worker that could still write one.
 */
export async function eraseEverything(
  { db, store, gate, now }: { db: Database; store: BlobStore; gate: OwnerGate; now: () => number },
  ownerId: string,
): Promise<void> {
  await gate.close(ownerId, async () => {
    await db.transaction().execute(async transaction => {
      const count = await deleteEverything(transaction, ownerId)
      await recordEvent(transaction, ownerId, { kind: 'deleted-all', count }, now())
    })
    await untilWorkersLetGo(db, ownerId)
    for (const folder of blobNames.photoFolders(ownerId)) await store.removeFolder(folder)
    await forgetDeleted(db)
  })
}

/** Resolves when no worker has anything of the owner's in hand. Throws `being-erased` when that takes too long. */
export async function untilWorkersLetGo(db: Database, ownerId: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (await hasRunningJobs(db, ownerId)) {
    if (performance.now() >= giveUpAt) {
      throw new AppError(
        'being-erased',
        503,
        'A photo is still being worked on. Try again in a minute; what is gone stays gone.',
      )
    }
    await delay(LOOK_EVERY_MS)
  }
}
