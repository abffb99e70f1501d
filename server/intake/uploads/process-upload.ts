import type { AcceptedFile, ProcessAnswer, RejectedFile } from '../../../shared/api/clusters.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { type BlobStore, removeBlobs } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { isKeptInFolder } from '../../storage/blobs/folder-file-queries.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import { markStored } from '../../library/photos/change-queries.ts'
import { findPhotosByContent } from './queries.ts'
import { receiveFile, type FileStream, type ReceivedFile } from './receive-file.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import {
  chooseNames,
  findTakenNames,
  insertPhotos,
  type NewPhoto,
  nameByType,
} from '../../library/photos/new-photos.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { assertNotErasing } from '../../erasure/owner-gate.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { countReceived, insertRecognition, touchBatch } from './batch-queries.ts'
import { assertOpen, isLargeUpload, LARGE_UPLOAD_FILES } from './batches.ts'
import { restorePhotos } from '../../library/trash/trash-photos.ts'

export type SentFile = { readonly sentName: string; readonly stream: FileStream }

type Dependencies = {
  db: Database
  store: BlobStore
  limits: FileLimits
  now: () => number
  /** Called when photos were accepted. */
  onAccepted: () => void
}

/** Errors that end the whole request, not only one file. */
const REQUEST_ERRORS: ReadonlySet<ErrorCode> = new Set(['disk-full', 'store-unavailable', 'invalid-request'])

/**
 * Files accepted in one transaction: few commits, but an interrupted request of a thousand files
 * keeps most of them.
 */
const FILES_PER_COMMIT = 20

/**
 * Stores the files of one request as they arrive. An invalid file is rejected alone; if the request
 * is interrupted, the access of the sender has ended, the disk is full or the store is unavailable,
 * the files that are not accepted yet are deleted and the error is rethrown.
 */
export async function processUpload(
  dependencies: Dependencies,
  ownerId: string,
  {
    batchId,
    files,
    signal,
    checkAccess,
  }: {
    batchId: string
    files: AsyncIterable<SentFile>
    signal: AbortSignal
    /** Throws if the access of the sender has ended since the request began. */
    checkAccess?: () => Promise<void>
  },
): Promise<Omit<ProcessAnswer, 'films'>> {
  const accepted: AcceptedFile[] = []
  const rejected: RejectedFile[] = []
  let pending: Promise<ReceivedFile | RejectedFile>[] = []

  const acceptPending = async (): Promise<void> => {
    const outcomes = await Promise.all(pending)
    const received = outcomes.filter(outcome => 'photoId' in outcome)
    const refused = outcomes.filter(outcome => 'code' in outcome)
    await checkAccess?.()
    const results = await acceptFiles(dependencies, ownerId, {
      batchId,
      files: received,
      rejected: refused.length,
    })
    // These files are photos now, whatever happens to the others.
    pending = []
    accepted.push(...results)
    rejected.push(...refused)
    dependencies.onAccepted()
    const kept = new Set(results.map(({ photoId }) => photoId))
    const copies = received.filter(({ photoId }) => !kept.has(photoId))
    try {
      for (const [i, { photoId }] of results.entries())
        await storeOriginal(dependencies, ownerId, { photoId, receivedAs: received[i]?.photoId ?? photoId })
    } finally {
      await removeOriginals(dependencies.store, ownerId, copies)
    }
  }

  try {
    for await (const { sentName, stream } of files) {
      signal.throwIfAborted()
      const storing = storeFile(dependencies, ownerId, { sentName, stream })
      // Awaited with the others of its commit; until then, a rejection must not count as unhandled.
      storing.catch(() => {})
      pending.push(storing)
      if (pending.length >= FILES_PER_COMMIT) await acceptPending()
    }
    signal.throwIfAborted()
    if (pending.length > 0) await acceptPending()
  } catch (error) {
    await removeUnaccepted(dependencies.store, ownerId, pending)
    throw error
  }
  return { batchId, accepted, rejected }
}

async function storeFile(
  { store, limits }: Dependencies,
  ownerId: string,
  file: SentFile,
): Promise<ReceivedFile | RejectedFile> {
  try {
    return await receiveFile(store, { ownerId, ...file }, limits)
  } catch (error) {
    if (!(error instanceof AppError) || REQUEST_ERRORS.has(error.code)) throw error
    return { name: file.sentName, code: error.code, reason: error.message }
  }
}

/** Stores the received file as the original of a photo that was only in a folder of the machine. */
async function storeOriginal(
  { db, store }: Dependencies,
  ownerId: string,
  { photoId, receivedAs }: { photoId: string; receivedAs: string },
): Promise<void> {
  if (photoId === receivedAs || !(await isKeptInFolder(db, ownerId, photoId))) return
  const { original } = blobNames
  await store.put(original(ownerId, photoId), await store.read(original(ownerId, receivedAs)))
  await markStored(db, ownerId, photoId)
}

async function removeUnaccepted(
  store: BlobStore,
  ownerId: string,
  pending: readonly Promise<ReceivedFile | RejectedFile>[],
): Promise<void> {
  const outcomes = await Promise.allSettled(pending)
  const stored = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  await removeOriginals(
    store,
    ownerId,
    stored.filter(outcome => 'photoId' in outcome),
  )
}

async function removeOriginals(
  store: BlobStore,
  ownerId: string,
  files: readonly ReceivedFile[],
): Promise<void> {
  await removeBlobs(
    store,
    files.map(({ photoId }) => blobNames.original(ownerId, photoId)),
  )
}

/**
 * Creates the photos of received files. Rows and jobs are written in one transaction, so that a
 * photo is either accepted and will be processed, or does not exist. Files whose bytes the owner
 * already has are recognised; the caller deletes their copies. Throws `being-erased`.
 */
export async function acceptFiles(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  { batchId, files, rejected }: { batchId: string; files: readonly ReceivedFile[]; rejected: number },
): Promise<AcceptedFile[]> {
  return transactFor(db, ownerId, async transaction => {
    const hashes = files.map(({ sha256 }) => sha256)
    // First: an erasure may have removed the batch, but is what the user has to know.
    await assertNotErasing(transaction, ownerId)
    const { fileCount } = await assertOpen(transaction, ownerId, batchId)
    const limit = LARGE_UPLOAD_FILES + 1
    const receivedBefore = await countReceived(transaction, ownerId, { batchId, limit })
    const stored = await findPhotosByContent(transaction, ownerId, hashes)
    const takenNames = await findTakenNames(
      transaction,
      ownerId,
      files.map(({ sentName, mediaType }) => nameByType(sentName, mediaType)),
    )
    const isLessUrgent = isLargeUpload({ fileCount, received: receivedBefore })
    // A user who sends a photo wants to have it, so it is restored from the trash.
    if (stored.length > 0)
      await restorePhotos(transaction, ownerId, { photoIds: stored.map(({ id }) => id), now: now() })
    const known = new Map(stored.map(({ sha256, id, name }) => [sha256, { id, name }]))
    const newPhotos: NewPhoto[] = []
    const sentNames = listNewNames(files, known)
    const names = await chooseNames(transaction, ownerId, { sentNames, takenNames })
    const accepted: AcceptedFile[] = []
    for (const { photoId, sentName, ...content } of files) {
      const photo = known.get(content.sha256)
      if (photo) {
        accepted.push(buildAnswer(sentName, content.sha256, { ...photo, isRecognised: true }))
        continue
      }
      const name = names.shift()
      if (!name) throw new Error('There is a name for each new photo.')
      newPhotos.push({ ...content, ...name, id: photoId, batchId, uploadedAt: now() })
      known.set(content.sha256, { id: photoId, name: name.name })
      accepted.push(
        buildAnswer(sentName, content.sha256, { id: photoId, name: name.name, isRecognised: false }),
      )
    }
    const event = { kind: 'uploaded', count: newPhotos.length, subjectId: batchId } as const
    await touchBatch(transaction, ownerId, { batchId, rejected, now: now() })
    await insertPhotos(transaction, ownerId, newPhotos)
    await recordEvent(transaction, ownerId, event, now())
    const jobs = buildPhotoJobs(
      newPhotos.map(({ id }) => id),
      { ownerId, runAt: now(), isLessUrgent },
    )
    await insertJobs(transaction, jobs)
    for (const { id } of stored) await insertRecognition(transaction, ownerId, { batchId, photoId: id })
    return accepted
  })
}

function buildAnswer(
  sentName: string,
  sha256: string,
  { id, name, isRecognised }: { id: string; name: string; isRecognised: boolean },
): AcceptedFile {
  return { name: sentName, photoId: id, storedAs: name, sha256, isRecognised }
}

/**
 * Lists the names of the files that become photos: the first file of each content that is not
 * stored yet.
 */
function listNewNames(files: readonly ReceivedFile[], known: ReadonlyMap<string, unknown>): string[] {
  const seen = new Set(known.keys())
  return files.flatMap(({ sha256, sentName, mediaType }) => {
    if (seen.has(sha256)) return []
    seen.add(sha256)
    return [nameByType(sentName, mediaType)]
  })
}
