import type { AcceptedFile } from '../../../shared/api/clusters.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import {
  chooseNames,
  findTakenNames,
  insertPhotos,
  type NewPhoto,
  nameByType,
} from '../../library/photos/new-photos.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { assertNotErasing } from '../../erasure/assert-not-erasing.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { countReceived, insertRecognition, touchBatch } from './batch-queries.ts'
import { assertOpen, isLargeUpload, LARGE_UPLOAD_FILES } from './batches.ts'
import { restorePhotos } from '../../library/trash/trash-photos.ts'
import { findPhotosByContent } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'

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
