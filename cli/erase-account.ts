import pino from 'pino'
import { lockDataFolder } from '../server/db/lock-data-folder.ts'
import { removeUpgradeCopies } from '../server/upgrades/upgrade-copies.ts'
import { findOpenErasure } from '../server/erasure/erasure-queries.ts'
import { Eraser } from '../server/erasure/eraser.ts'
import { AppError } from '../server/errors.ts'
import { recordConsentEnd } from '../server/features/consents/end-consent.ts'
import { deleteAccount } from '../server/features/erasure/delete-account.ts'
import { handBackAllJobs } from '../server/jobs/hand-back-jobs.ts'
import type { Messages } from '../server/messages/messages.ts'
import type { Storage } from '../server/open-storage.ts'
import { OwnerGate } from '../server/owner-gate.ts'
import { waitUntil } from '../server/wait-until.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 500

type Opened = { readonly storage: Storage; readonly messages: Messages; readonly dataDir: string }

/**
 * Deletes an account with all that belongs to it. True when no byte is left, false while the server
 * still sees to it.
 */
export async function eraseAccount(
  { storage, messages, dataDir }: Opened,
  ownerId: string,
): Promise<boolean> {
  const { db } = storage
  const eraser = new Eraser({
    ...storage,
    messages,
    removeUpgradeCopies: () => removeUpgradeCopies(dataDir),
    gates: { photos: new OwnerGate(), faces: new OwnerGate() },
    now: Date.now,
    log: pino({ level: 'silent' }),
    maxWaitMs: PATIENCE_MS,
  })
  const { erasureId } = await deleteAccount(
    { eraser, recordConsentEnd: (transaction, id) => recordConsentEnd(transaction, id, Date.now()) },
    ownerId,
  )
  const lock = lockIfFree(dataDir)
  // A running server knows of uploads and workers that could still write, and carries the erasure
  // on.
  if (!lock) return isErasedInTime(storage, erasureId)
  try {
    await handBackAllJobs(db, Date.now())
    return await eraser.finish(erasureId)
  } finally {
    lock.release()
  }
}

/** Null when a server has it. */
function lockIfFree(dataDir: string): ReturnType<typeof lockDataFolder> | null {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return null
    throw error
  }
}

async function isErasedInTime({ db }: Storage, erasureId: string): Promise<boolean> {
  return waitUntil(async () => !(await findOpenErasure(db, erasureId)), {
    everyMs: LOOK_EVERY_MS,
    giveUpAt: performance.now() + PATIENCE_MS,
  })
}
