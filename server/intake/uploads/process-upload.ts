import type { AcceptedFile, ProcessAnswer, RejectedFile } from '../../../shared/api/clusters.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { removeBlobs } from '../../storage/blobs/remove-blobs.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { isKeptInFolder } from '../../storage/blobs/folder-file-queries.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'
import { acceptFiles } from './accept-files.ts'
import { markStored } from '../../library/photos/change-queries.ts'
import { receiveFile, type FileStream, type ReceivedFile } from './receive-file.ts'

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
