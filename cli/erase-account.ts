import pino from 'pino'
import { lockDataFolder } from '../server/storage/db/lock-data-folder.ts'
import { removeUpgradeCopies } from '../server/storage/upgrades/upgrade-copies.ts'
import { findOpenErasure } from '../server/erasure/queries.ts'
import { Eraser } from '../server/erasure/eraser.ts'
import { AppError } from '../server/errors.ts'
import { recordConsentEnd } from '../server/accounts/consents/end-consent.ts'
import { deleteAccount } from '../server/erasure/delete-account.ts'
import { releaseAllJobs } from '../server/machinery/jobs/release-jobs.ts'
import type { Messages } from '../server/machinery/messages/messages.ts'
import type { Storage } from '../server/storage/open-storage.ts'
import { OwnerGate } from '../server/erasure/owner-gate.ts'
import { waitUntil } from '../server/wait-until.ts'

const MAX_WAIT_MS = 60_000
const POLL_MS = 500

type Opened = {
  readonly storage: Storage
  readonly messages: Messages
  readonly dataDir: string
  /** Whether no other machine serves the same database. */
  readonly isAlone: boolean
}

/**
 * Deletes an account and all of its data. Returns true when everything is erased, false if a
 * running server continues the erasure.
 */
export async function eraseAccount(
  { storage, messages, dataDir, isAlone }: Opened,
  ownerId: string,
): Promise<boolean> {
  const { db } = storage
  const eraser = new Eraser({
    ...storage,
    messages,
    removeUpgradeCopies: () => removeUpgradeCopies(dataDir),
    gates: { photos: new OwnerGate('photos'), faces: new OwnerGate('faces') },
    now: Date.now,
    log: pino({ level: 'silent' }),
    maxWaitMs: MAX_WAIT_MS,
  })
  const { erasureId } = await deleteAccount(
    { eraser, recordConsentEnd: (transaction, id) => recordConsentEnd(transaction, id, Date.now()) },
    ownerId,
  )
  const lock = isAlone ? tryLockDataFolder(dataDir) : null
  // A running server knows which uploads and workers could still write, and continues the erasure.
  if (!lock) return isErasedInTime(storage, erasureId)
  try {
    await releaseAllJobs(db, Date.now())
    return await eraser.finish(erasureId)
  } finally {
    lock.release()
  }
}

/** Null while a server holds the lock. */
function tryLockDataFolder(dataDir: string): ReturnType<typeof lockDataFolder> | null {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return null
    throw error
  }
}

async function isErasedInTime({ db }: Storage, erasureId: string): Promise<boolean> {
  return waitUntil(async () => !(await findOpenErasure(db, erasureId)), {
    everyMs: POLL_MS,
    giveUpAt: performance.now() + MAX_WAIT_MS,
  })
}
