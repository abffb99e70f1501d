import { randomUUID } from 'node:crypto'
import type { BatchProgress, BatchState, ManifestEntry, ManifestFile } from '../../../shared/api/batches.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/api/durations.ts'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { transactFor } from '../../db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { createPhotoTooLargeError } from '../../imaging/inspect-photo.ts'
import { deleteJobsAbout } from '../../jobs/queries.ts'
import { restorePhotos } from '../../people/trash/trash-photos.ts'
import {
  closeBatch,
  findBatch,
  findRecentBatchIds,
  insertBatch,
  insertRecognition,
  tallyBatches,
  touchBatch,
  type BatchRow,
  type BatchTally,
} from './batch-queries.ts'
import { measureSpeed, SPEED_WINDOW_MS } from './measure-speed.ts'
import { deleteWaitingPhotos, findPhotosByContent, findPhotoSizes } from './queries.ts'

/** A batch without new files for this long counts as complete, though more may still arrive. */
const FORSAKEN_AFTER_MS = HOUR_MS
const SHOWN_AFTER_END_MS = HOUR_MS

export async function createBatch(
  db: Database,
  ownerId: string,
  fileCount: number,
  now: number,
): Promise<string> {
  const id = randomUUID()
  await insertBatch(db, ownerId, { id, fileCount, now })
  return id
}

/** Throws `not-found` and `batch-closed`. */
export async function assertOpen(db: Queryable, ownerId: string, batchId: string): Promise<void> {
  const { completedAt, cancelledAt } = await requireBatch(db, ownerId, batchId)
  if (completedAt === null && cancelledAt === null) return
  throw new AppError('batch-closed', 409, 'This upload is closed. Start a new one; nothing is sent twice.')
}

/**
 * Tells for each file whether it must be sent. Files that are stored already are added to the
 * batch.
 */
export async function answerManifest(
  { db, maxFileBytes, now }: { db: Database; maxFileBytes: number; now: () => number },
  ownerId: string,
  { batchId, files }: { batchId: string; files: readonly ManifestFile[] },
): Promise<ManifestEntry[]> {
  return transactFor(db, ownerId, async transaction => {
    await assertOpen(transaction, ownerId, batchId)
    await touchBatch(transaction, ownerId, { batchId, rejected: 0, now: now() })
    const hashes = files.flatMap(({ sha256 }) => sha256 ?? [])
    const unhashedSizes = files.flatMap(({ sha256, size }) => (sha256 === undefined ? size : []))
    const storedSizes = new Set(await findPhotoSizes(transaction, ownerId, unhashedSizes))
    // The file of a folder may go: whoever sends a photo wants to have it here.
    const known = (await findPhotosByContent(transaction, ownerId, hashes)).filter(
      ({ keptIn }) => keptIn === 'store',
    )
    // Whoever sends a photo wants to have it.
    await restorePhotos(transaction, ownerId, { photoIds: known.map(({ id }) => id), now: now() })
    for (const { id } of known) await insertRecognition(transaction, ownerId, { batchId, photoId: id })
    const byHash = new Map(known.map(photo => [photo.sha256, photo]))
    return files.map(file => {
      const photo = byHash.get(file.sha256 ?? '')
      if (photo) return { state: 'stored', photoId: photo.id, storedAs: photo.name }
      if (file.size === 0) return { state: 'rejected', code: 'photo-empty', reason: 'the file is empty' }
      if (file.size > maxFileBytes) {
        const { code, message: reason } = createPhotoTooLargeError(maxFileBytes)
        return { state: 'rejected', code, reason }
      }
      const isUnsure = file.sha256 === undefined && storedSizes.has(file.size)
      return { state: isUnsure ? 'unsure' : 'needed' }
    })
  })
}

/**
 * Marks the batch as complete; does nothing the second time. `fileCount` corrects the number that
 * was announced. Throws `not-found`, and `batch-closed` for a cancelled one.
 */
export async function completeBatch(
  db: Database,
  ownerId: string,
  { batchId, fileCount, now }: { batchId: string; fileCount?: number; now: number },
): Promise<void> {
  await transactFor(db, ownerId, async transaction => {
    const { completedAt } = await requireBatch(transaction, ownerId, batchId)
    if (completedAt !== null) return
    await assertOpen(transaction, ownerId, batchId)
    const correction = fileCount === undefined ? {} : { fileCount }
    await closeBatch(transaction, ownerId, { batchId, completedAt: now, ...correction })
  })
}

/** Removes the waiting photos; one that a worker is processing is finished. Throws `not-found`. */
export async function cancelBatch(
  { db, store, now }: { db: Database; store: BlobStore; now: () => number },
  ownerId: string,
  batchId: string,
): Promise<void> {
  const removed = await transactFor(db, ownerId, async transaction => {
    const { completedAt } = await requireBatch(transaction, ownerId, batchId)
    const isOver = completedAt !== null && (await isAllFinished(transaction, ownerId, batchId))
    if (isOver) return []
    await closeBatch(transaction, ownerId, { batchId, cancelledAt: now() })
    const photos = await deleteWaitingPhotos(transaction, ownerId, batchId)
    const subjectIds = photos.map(({ id }) => id)
    await deleteJobsAbout(transaction, ownerId, { subjectIds, states: ['waiting', 'dead'] })
    return photos
  })
  for (const { id } of removed) await store.remove(blobNames.original(ownerId, id))
}

/** Throws `not-found`. */
export async function readBatch(
  db: Database,
  ownerId: string,
  batchId: string,
  now: number,
): Promise<BatchProgress> {
  const [tally] = await tallyBatches(db, ownerId, [batchId], now - SPEED_WINDOW_MS)
  if (!tally) throw createNotFoundError()
  return describeProgress(tally, now)
}

/** Those in progress and those that ended within the last hour, newest first. */
export async function listCurrentBatches(
  db: Database,
  ownerId: string,
  now: number,
): Promise<BatchProgress[]> {
  const ids = await findRecentBatchIds(db, ownerId, now - DAY_MS)
  const tallies = await tallyBatches(db, ownerId, ids, now - SPEED_WINDOW_MS)
  return tallies
    .filter(tally => !hasEnded(findState(tally, now)) || computeEnd(tally) >= now - SHOWN_AFTER_END_MS)
    .map(tally => describeProgress(tally, now))
}

async function requireBatch(db: Queryable, ownerId: string, batchId: string): Promise<BatchRow> {
  const batch = await findBatch(db, ownerId, batchId)
  if (!batch) throw createNotFoundError()
  return batch
}

function createNotFoundError(): AppError {
  return new AppError('not-found', 404, 'There is no such upload.')
}

async function isAllFinished(db: Queryable, ownerId: string, batchId: string): Promise<boolean> {
  const [tally] = await tallyBatches(db, ownerId, [batchId], 0)
  return tally !== undefined && countWaiting(tally) === 0
}

function describeProgress(tally: BatchTally, now: number): BatchProgress {
  const state = findState(tally, now)
  const { id, fileCount, received, recognised, rejected, processed, failed, facesFound } = tally
  const recent = { finished: tally.recentlyFinished, firstFinishedAt: tally.firstRecentlyFinishedAt }
  const photosPerSecond = hasEnded(state) ? null : measureSpeed(recent, now)
  const toCome = state === 'receiving' ? Math.max(0, fileCount - received - recognised - rejected) : 0
  return {
    id,
    state,
    createdAt: new Date(tally.createdAt).toISOString(),
    lastReceivedAt: new Date(tally.lastReceivedAt).toISOString(),
    fileCount,
    received,
    recognised,
    rejected,
    processed,
    failed,
    facesFound,
    photosPerSecond,
    secondsLeft: photosPerSecond === null ? null : (countWaiting(tally) + toCome) / photosPerSecond,
  }
}

function findState(tally: BatchTally, now: number): BatchState {
  if (tally.cancelledAt !== null) return 'cancelled'
  const isForsaken = tally.lastReceivedAt < now - FORSAKEN_AFTER_MS
  if (tally.completedAt === null && !isForsaken) return 'receiving'
  return countWaiting(tally) > 0 || isGroupingBehind(tally) ? 'processing' : 'done'
}

function hasEnded(state: BatchState): boolean {
  return state === 'done' || state === 'cancelled'
}

function computeEnd({ completedAt, cancelledAt, lastFinishedAt, lastReceivedAt }: BatchTally): number {
  return Math.max(completedAt ?? lastReceivedAt + FORSAKEN_AFTER_MS, cancelledAt ?? 0, lastFinishedAt ?? 0)
}

function isGroupingBehind({ lastFacesAt, groupedAt }: BatchTally): boolean {
  return (lastFacesAt ?? 0) > (groupedAt ?? 0)
}

function countWaiting({ received, processed, failed }: BatchTally): number {
  return received - processed - failed
}
