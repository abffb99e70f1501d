import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErasureReceipt } from '../../../shared/api/consents.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { forgetDeleted } from '../../db/forget-deleted.ts'
import { AppError } from '../../errors.ts'
import {
  completeReceipt,
  deleteFaceData,
  forgetEventSubjects,
  insertReceipt,
  listOpenReceipts,
  listRunningJobs,
  type JobRun,
} from './erasure-queries.ts'
import { insertConsent, listConsents } from './queries.ts'

type Dependencies = { db: Database; store: BlobStore; now: () => number }

const LOOK_EVERY_MS = 50
/** A photo takes about a second, the longest grouping less than a minute. */
const PATIENCE_MS = 120_000

/**
 * Ends the owner's consent and erases all that was found under it: embeddings, portraits, groups, names and corrections.
 * Photos stay. Resolves when no byte of it is left and nothing that runs can write one. Throws `no-consent`.
 */
export async function endConsent(
  dependencies: Dependencies,
  ownerId: string,
  reason: ErasureReceipt['reason'],
): Promise<void> {
  const { db, now } = dependencies
  const id = randomUUID()
  const startedAt = now()
  const running = await db.transaction().execute(async transaction => {
    const hasEnded = await appendEnd(transaction, ownerId, { act: reason, at: startedAt })
    // Faces may also be older than consents are.
    if (!hasEnded && reason === 'withdrawn')
      throw new AppError('no-consent', 409, 'There is no agreement to take back.')
    const erased = await deleteFaceData(transaction, ownerId)
    await recordEnd(transaction, ownerId, { reason, faces: erased.faces, now: startedAt })
    await insertReceipt(transaction, ownerId, { ...erased, id, reason, startedAt })
    return listRunningJobs(transaction, ownerId)
  })
  // From here on what runs finds no consent when it comes to write; only its files may still come.
  await untilEnded(db, ownerId, running)
  await removeLeftovers(dependencies, ownerId, id)
}

/** For who erases everything of the owner's: adds to the records that the consent, if there is one, has ended. */
export async function recordConsentEnd(transaction: Queryable, ownerId: string, now: number): Promise<void> {
  await appendEnd(transaction, ownerId, { act: 'withdrawn', at: now })
}

/** Sees to the end of what an earlier run of the server had begun; before any worker starts. */
export async function resumeErasures(dependencies: Dependencies): Promise<number> {
  const open = await listOpenReceipts(dependencies.db)
  for (const { id, ownerId } of open) await removeLeftovers(dependencies, ownerId, id)
  return open.length
}

/** False when there is none to end. */
async function appendEnd(
  transaction: Queryable,
  ownerId: string,
  end: { act: ErasureReceipt['reason']; at: number },
): Promise<boolean> {
  const [latest] = await listConsents(transaction, ownerId, 1)
  if (latest?.act !== 'given') return false
  await insertConsent(transaction, ownerId, { ...latest, ...end })
  return true
}

async function recordEnd(
  transaction: Queryable,
  ownerId: string,
  { reason, faces, now }: { reason: ErasureReceipt['reason']; faces: number; now: number },
): Promise<void> {
  // What these were about is gone.
  await forgetEventSubjects(transaction, ownerId)
  if (reason === 'withdrawn') await recordEvent(transaction, ownerId, { kind: 'consent-withdrawn' }, now)
  else await recordEvent(transaction, ownerId, { kind: 'faces-expired', count: faces }, now)
}

async function removeLeftovers(
  { db, store, now }: Dependencies,
  ownerId: string,
  receiptId: string,
): Promise<void> {
  await store.removeFolder(blobNames.faces(ownerId))
  await forgetDeleted(db)
  await completeReceipt(db, ownerId, { id: receiptId, completedAt: now() })
}

/** Not until nothing runs: photos may be coming in all the time. */
async function untilEnded(db: Database, ownerId: string, runs: readonly JobRun[]): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  const isOneOf = ({ id, attempts }: JobRun): boolean =>
    runs.some(run => run.id === id && run.attempts === attempts)
  while ((await listRunningJobs(db, ownerId)).some(isOneOf)) {
    if (performance.now() >= giveUpAt)
      throw new AppError('being-erased', 503, 'A photo is still being worked on. Try again in a minute.')
    await delay(LOOK_EVERY_MS)
  }
}
