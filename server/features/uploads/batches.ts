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
  readBatchCounts,
  touchBatch,
  type BatchRow,
  type BatchCounts,
} from './batch-queries.ts'
import { measureSpeed, SPEED_WINDOW_MS } from './measure-speed.ts'
import { deleteWaitingPhotos, findPhotosByContent, findPhotoSizes } from './queries.ts'

/** A batch without new files for this long counts as complete, though more may still arrive. */
const ABANDONED_AFTER_MS = HOUR_MS
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

/** Checks that the batch accepts files. Throws `not-found` and `batch-closed`. */
export async function assertOpen(db: Queryable, ownerId: string, batchId: string): Promise<void> {
  const { completedAt, cancelledAt } = await requireBatch(db, ownerId, batchId)
  if (completedAt === null && cancelledAt === null) return
  throw new AppError('batch-closed', 409, 'This upload is closed. Start a new one; no file is sent twice.')
}

/**
 * Returns for each file whether it must be sent. Files that are stored already are added to the
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
    // A photo that is only in a folder is requested: its file may be deleted, and a user who sends
    // it wants to keep it.
    const known = (await findPhotosByContent(transaction, ownerId, hashes)).filter(
      ({ keptIn }) => keptIn === 'store',
    )
    // A user who sends a photo wants to have it, so it is restored from the trash.
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
 * Marks the batch as complete; does nothing the second time. `fileCount` corrects the announced
 * number. Throws `not-found`, and `batch-closed` for a cancelled batch.
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

/**
 * Cancels the batch and deletes its waiting photos; a photo that a worker is processing is
 * finished. Throws `not-found`.
 */
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

/** Reads the progress of a batch. Throws `not-found`. */
export async function readBatch(
  db: Database,
  ownerId: string,
  batchId: string,
  now: number,
): Promise<BatchProgress> {
  const [counts] = await readBatchCounts(db, ownerId, [batchId], now - SPEED_WINDOW_MS)
  if (!counts) throw createNotFoundError()
  return describeProgress(counts, now)
}

/** Lists the batches in progress and those that ended within the last hour, newest first. */
export async function listCurrentBatches(
  db: Database,
  ownerId: string,
  now: number,
): Promise<BatchProgress[]> {
  const ids = await findRecentBatchIds(db, ownerId, now - DAY_MS)
  const allCounts = await readBatchCounts(db, ownerId, ids, now - SPEED_WINDOW_MS)
  return allCounts
    .filter(counts => !hasEnded(findState(counts, now)) || computeEnd(counts) >= now - SHOWN_AFTER_END_MS)
    .map(counts => describeProgress(counts, now))
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
  const [counts] = await readBatchCounts(db, ownerId, [batchId], 0)
  return counts !== undefined && countWaiting(counts) === 0
}

function describeProgress(counts: BatchCounts, now: number): BatchProgress {
  const state = findState(counts, now)
  const { id, fileCount, received, recognised, rejected, processed, failed, facesFound } = counts
  const recent = { finished: counts.recentlyFinished, firstFinishedAt: counts.firstRecentlyFinishedAt }
  const photosPerSecond = hasEnded(state) ? null : measureSpeed(recent, now)
  const announced = state === 'receiving' ? Math.max(0, fileCount - received - recognised - rejected) : 0
  return {
    id,
    state,
    createdAt: new Date(counts.createdAt).toISOString(),
    lastReceivedAt: new Date(counts.lastReceivedAt).toISOString(),
    fileCount,
    received,
    recognised,
    rejected,
    processed,
    failed,
    facesFound,
    photosPerSecond,
    secondsLeft: photosPerSecond === null ? null : (countWaiting(counts) + announced) / photosPerSecond,
  }
}

function findState(counts: BatchCounts, now: number): BatchState {
  if (counts.cancelledAt !== null) return 'cancelled'
  const isAbandoned = counts.lastReceivedAt < now - ABANDONED_AFTER_MS
  if (counts.completedAt === null && !isAbandoned) return 'receiving'
  return countWaiting(counts) > 0 || isGroupingBehind(counts) ? 'processing' : 'done'
}

function hasEnded(state: BatchState): boolean {
  return state === 'done' || state === 'cancelled'
}

function computeEnd({ completedAt, cancelledAt, lastFinishedAt, lastReceivedAt }: BatchCounts): number {
  return Math.max(completedAt ?? lastReceivedAt + ABANDONED_AFTER_MS, cancelledAt ?? 0, lastFinishedAt ?? 0)
}

function isGroupingBehind({ lastFacesAt, groupedAt }: BatchCounts): boolean {
  return (lastFacesAt ?? 0) > (groupedAt ?? 0)
}

function countWaiting({ received, processed, failed }: BatchCounts): number {
  return received - processed - failed
}
