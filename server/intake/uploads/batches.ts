import type { BatchProgress, BatchState, ManifestEntry, ManifestFile } from '../../../shared/api/uploads.ts'
import type { BatchList } from '../../../shared/api/progress.ts'
import { findCurrentWork } from '../../../shared/api/current-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { findSizeError, type FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import { deleteJobsAbout } from '../../machinery/jobs/queries.ts'
import { restorePhotos } from '../../library/trash/trash-photos.ts'
import {
  closeBatch,
  findBatch,
  findRecentBatchIds,
  insertBatch,
  insertRecognition,
  readBatchCounts,
  touchBatch,
  findOpenBatchId,
  insertOpenBatch,
  type BatchRow,
  type BatchCounts,
} from './batch-queries.ts'
import { readPace, type PaceDependencies } from './read-pace.ts'
import { findPhotosByContent, findPhotoSizes, findPhotosWithFilm, listFilmsOfWaiting } from './queries.ts'
import { deleteWaitingPhotos } from '../../library/photos/change-queries.ts'

/** A batch without new files for this long counts as complete, though more may still arrive. */
const ABANDONED_AFTER_MS = HOUR_MS
const SHOWN_AFTER_END_MS = HOUR_MS
/**
 * Photos of an upload of more files are less urgent: they take minutes in any case, and a few
 * photos that are sent meanwhile are shown first.
 */
export const LARGE_UPLOAD_FILES = 1000

export async function createBatch(
  db: Database,
  ownerId: string,
  fileCount: number,
  now: number,
): Promise<string> {
  const id = crypto.randomUUID()
  await insertBatch(db, ownerId, { id, fileCount, now })
  return id
}

/** Returns the batch, which accepts files. Throws `not-found` and `batch-closed`. */
export async function assertOpen(db: Queryable, ownerId: string, batchId: string): Promise<BatchRow> {
  const batch = await requireBatch(db, ownerId, batchId)
  assertAcceptsFiles(batch)
  return batch
}

function assertAcceptsFiles({ completedAt, cancelledAt, appPasswordId }: BatchRow): void {
  if (cancelledAt === null && (completedAt === null || appPasswordId !== null)) return
  throw new AppError(
    'batch-closed',
    409,
    'This upload has ended. Start a new one; nothing will be sent twice.',
  )
}

/**
 * Returns for each file whether it must be sent. Files that are stored already are added to the
 * batch.
 */
export async function answerManifest(
  { db, limits, now }: { db: Database; limits: FileLimits; now: () => number },
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
    const ids = known.map(({ id }) => id)
    const withFilm = await findPhotosWithFilm(transaction, ownerId, ids)
    return files.map(file => {
      const photo = byHash.get(file.sha256 ?? '')
      if (photo && (!file.hasFilm || withFilm.has(photo.id)))
        return { state: 'stored', photoId: photo.id, storedAs: photo.name }
      if (file.size === 0) return { state: 'rejected', code: 'photo-empty', reason: 'the file is empty' }
      const tooLarge = findSizeError(limits, { name: file.name, byteSize: file.size })
      if (tooLarge) return { state: 'rejected', code: tooLarge.code, reason: tooLarge.message }
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
    const batch = await requireBatch(transaction, ownerId, batchId)
    if (batch.completedAt !== null) return
    assertAcceptsFiles(batch)
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
  const { photos: removed, films } = await transactFor(db, ownerId, async transaction => {
    const [counts] = await readBatchCounts(transaction, ownerId, [batchId])
    // Photos of a folder are there as long as their files are; they can be paused.
    if (!counts || counts.unread !== null) throw createNotFoundError()
    const isOver = counts.completedAt !== null && countWaiting(counts) === 0
    if (isOver) return { photos: [], films: [] }
    const films = await listFilmsOfWaiting(transaction, ownerId, batchId)
    await closeBatch(transaction, ownerId, { batchId, cancelledAt: now() })
    const photos = await deleteWaitingPhotos(transaction, ownerId, batchId)
    const subjectIds = photos.map(({ id }) => id)
    await deleteJobsAbout(transaction, ownerId, { subjectIds, states: ['waiting', 'dead'] })
    const gone = new Set(subjectIds)
    return { photos, films: films.filter(({ photoId }) => gone.has(photoId)) }
  })
  for (const { id } of removed) await store.remove(blobNames.original(ownerId, id))
  for (const { id } of films) await store.remove(blobNames.film(ownerId, id))
}

/** Reads the progress of a batch. Throws `not-found`. */
export async function readBatch(
  db: Database,
  ownerId: string,
  batchId: string,
  now: number,
): Promise<BatchProgress> {
  const [counts] = await readBatchCounts(db, ownerId, [batchId])
  if (!counts) throw createNotFoundError()
  return describeProgress(counts, now)
}

/**
 * Lists the batches in progress, those counted with them and those that ended within the last hour,
 * newest first, and how fast their photos are processed.
 */
export async function listCurrentBatches(
  dependencies: PaceDependencies,
  ownerId: string,
  now: number,
): Promise<BatchList> {
  const { db } = dependencies
  const ids = await findRecentBatchIds(db, ownerId, now - DAY_MS)
  const recent = await readBatchCounts(db, ownerId, ids)
  const progress = recent.map(counts => describeProgress(counts, now))
  const counted = new Set(findCurrentWork(progress))
  const left = recent.map(counts => ({
    id: counts.id,
    left: countLeft(counts, findState(counts, now)),
    isBackground: isBackgroundBatch(counts),
  }))
  return {
    batches: progress.filter(
      batch => counted.has(batch) || Date.parse(batch.endedAt ?? '') >= now - SHOWN_AFTER_END_MS,
    ),
    pace: await readPace(dependencies, ownerId, { batches: left, now }),
  }
}

/** Returns whether an upload is large by what was announced, or by what has arrived. */
export function isLargeUpload({ fileCount, received }: { fileCount: number; received: number }): boolean {
  return fileCount > LARGE_UPLOAD_FILES || received > LARGE_UPLOAD_FILES
}

/** Whether the photos of a batch are less urgent than those that a user has just sent. */
function isBackgroundBatch(counts: BatchCounts): boolean {
  return counts.unread !== null || isLargeUpload(counts)
}

async function requireBatch(db: Queryable, ownerId: string, batchId: string): Promise<BatchRow> {
  const batch = await findBatch(db, ownerId, batchId)
  if (!batch) throw createNotFoundError()
  return batch
}

function createNotFoundError(): AppError {
  return new AppError(
    'not-found',
    404,
    "This upload doesn't exist anymore. Start a new one; nothing will be sent twice.",
  )
}

function describeProgress(counts: BatchCounts, now: number): BatchProgress {
  const state = findState(counts, now)
  const { id, fileCount, received, recognised, rejected, processed, failed, facesFound, unread } = counts
  return {
    id,
    state,
    createdAt: new Date(counts.createdAt).toISOString(),
    lastReceivedAt: new Date(counts.lastReceivedAt).toISOString(),
    endedAt: hasEnded(state) ? new Date(computeEnd(counts)).toISOString() : null,
    fileCount,
    received,
    recognised,
    rejected,
    processed,
    failed,
    facesFound,
    unread,
  }
}

/** Counts photos that wait, files that were announced, and files of a folder that were not read. */
function countLeft(counts: BatchCounts, state: BatchState): number {
  if (hasEnded(state)) return 0
  const { fileCount, received, recognised, rejected, unread } = counts
  const announced = state === 'receiving' ? Math.max(0, fileCount - received - recognised - rejected) : 0
  return countWaiting(counts) + announced + (unread ?? 0)
}

function findState(counts: BatchCounts, now: number): BatchState {
  if (counts.cancelledAt !== null) return 'cancelled'
  const isAbandoned = counts.lastReceivedAt < now - ABANDONED_AFTER_MS
  if (counts.completedAt === null && !isAbandoned) return 'receiving'
  const isUnfinished = countWaiting(counts) > 0 || (counts.unread ?? 0) > 0 || isGroupingBehind(counts)
  return isUnfinished ? 'processing' : 'done'
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

/**
 * Requests of one app password that follow each other within this time belong to one batch. It is
 * also how long uploads are merged into one line of the activity (recordEvent).
 */
const CONTINUED_WITHIN_MS = 10 * MINUTE_MS

/**
 * Returns the id of the batch for photos that are sent with an app password. Apps and scripts often
 * send each photo in a request of its own and never say which is the last; a batch for each would
 * be a list of a thousand uploads. The batch is open and complete at the same time, until it is
 * cancelled.
 */
export async function continueOpenBatch(
  db: Database,
  ownerId: string,
  { appPasswordId, now }: { appPasswordId: string; now: number },
): Promise<string> {
  return transactFor(db, ownerId, async transaction => {
    const since = now - CONTINUED_WITHIN_MS
    const open = await findOpenBatchId(transaction, ownerId, { appPasswordId, since })
    if (open !== undefined) return open
    const id = crypto.randomUUID()
    await insertOpenBatch(transaction, ownerId, { id, appPasswordId, now })
    return id
  })
}
