import type { AcceptedFile } from '../../../shared/api/clusters.ts'
import { recordEvent } from '../../activity/record-event.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { insertRecognition, touchBatch } from './batch-queries.ts'
import { assertOpen } from './batches.ts'
import { cleanFileName, fileNameKey, numberedName } from '../../file-names.ts'
import { restorePhotos } from '../../people/trash/trash-photos.ts'
import {
  countNamesStarting,
  findPhotosByContent,
  findTakenNames,
  insertPhotos,
  isNameTaken,
  type NewPhoto,
} from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'

/**
 * Creates the photos of received files. Rows and jobs are written in one transaction, so that a
 * photo is either accepted and will be processed, or does not exist. Files whose bytes the owner
 * has already are recognised; the caller removes their copies.
 */
export async function acceptFiles(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  { batchId, files, rejected }: { batchId: string; files: readonly ReceivedFile[]; rejected: number },
): Promise<AcceptedFile[]> {
  return db.transaction().execute(async transaction => {
    await assertOpen(transaction, ownerId, batchId)
    await touchBatch(transaction, ownerId, { batchId, rejected, now: now() })
    const hashes = files.map(({ sha256 }) => sha256)
    const stored = await findPhotosByContent(transaction, ownerId, hashes)
    // Whoever sends a photo wants to have it.
    await restorePhotos(transaction, ownerId, { photoIds: stored.map(({ id }) => id), now: now() })
    const known = new Map(stored.map(({ sha256, id, name }) => [sha256, { id, name }]))
    const newPhotos: NewPhoto[] = []
    const wantedNames = files.map(({ sentName }) => cleanFileName(sentName))
    const takenNames = new Set(await findTakenNames(transaction, ownerId, wantedNames.map(fileNameKey)))
    const accepted: AcceptedFile[] = []
    for (const [index, { photoId, sentName, ...content }] of files.entries()) {
      const photo = known.get(content.sha256)
      if (photo) {
        accepted.push(answerFor(sentName, content.sha256, { ...photo, isRecognised: true }))
        continue
      }
      const name = await findFreeName(transaction, ownerId, { wanted: wantedNames[index] ?? '', takenNames })
      const nameKey = fileNameKey(name)
      takenNames.add(nameKey)
      newPhotos.push({ ...content, id: photoId, batchId, name, nameKey, uploadedAt: now() })
      known.set(content.sha256, { id: photoId, name })
      accepted.push(answerFor(sentName, content.sha256, { id: photoId, name, isRecognised: false }))
    }
    await insertPhotos(transaction, ownerId, newPhotos)
    const event = { kind: 'uploaded', count: newPhotos.length, subjectId: batchId } as const
    await recordEvent(transaction, ownerId, event, now())
    await insertJobs(
      transaction,
      newPhotos.map(({ id }) => ({ name: 'process-photo', ownerId, subjectId: id, runAt: now() })),
    )
    for (const { id } of stored) await insertRecognition(transaction, ownerId, { batchId, photoId: id })
    return accepted
  })
}

function answerFor(
  sentName: string,
  sha256: string,
  { id, name, isRecognised }: { id: string; name: string; isRecognised: boolean },
): AcceptedFile {
  return { name: sentName, photoId: id, storedAs: name, sha256, isRecognised }
}

/**
 * `takenNames`: those of the wanted names that are in use, and those given in this transaction but
 * not written yet.
 */
async function findFreeName(
  db: Queryable,
  ownerId: string,
  { wanted, takenNames }: { wanted: string; takenNames: ReadonlySet<string> },
): Promise<string> {
  if (!takenNames.has(fileNameKey(wanted))) return wanted
  // Phones name every picture image.jpg: start near the last copy, not at the first.
  const second = fileNameKey(numberedName(wanted, 2))
  const prefix = second.slice(0, second.lastIndexOf('2)'))
  for (let copy = 2 + (await countNamesStarting(db, ownerId, prefix)); ; copy++) {
    const name = numberedName(wanted, copy)
    const nameKey = fileNameKey(name)
    if (!takenNames.has(nameKey) && !(await isNameTaken(db, ownerId, nameKey))) return name
  }
}
