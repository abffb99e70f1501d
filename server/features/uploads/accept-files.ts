import type { AcceptedFile } from '../../../shared/api/clusters.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { insertRecognition, touchBatch } from './batch-queries.ts'
import { assertOpen } from './batches.ts'
import { cleanFileName, fileNameKey, numberedName } from '../../file-names.ts'
import { countNamesStarting, findPhotosByContent, insertPhoto, isNameTaken } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'

/**
 * Makes photos of received files: the rows and their jobs in one transaction, so that a photo is either accepted and will be
 * processed, or was never there. Files whose bytes the owner has already are recognised; their copies are to be removed.
 */
export async function acceptFiles(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  { batchId, files, rejected }: { batchId: string; files: readonly ReceivedFile[]; rejected: number },
): Promise<AcceptedFile[]> {
  return db.transaction().execute(async transaction => {
    await assertOpen(transaction, ownerId, batchId)
    await touchBatch(transaction, ownerId, { batchId, rejected, now: now() })
    const accepted: AcceptedFile[] = []
    for (const file of files) {
      accepted.push(await acceptFile(transaction, ownerId, { batchId, file, now: now() }))
    }
    return accepted
  })
}

async function acceptFile(
  db: Queryable,
  ownerId: string,
  { batchId, file, now }: { batchId: string; file: ReceivedFile; now: number },
): Promise<AcceptedFile> {
  const { photoId, sentName, sha256, crc32, byteSize, mediaType } = file
  const [known] = await findPhotosByContent(db, ownerId, [sha256])
  if (known) {
    await insertRecognition(db, ownerId, { batchId, photoId: known.id })
    return { name: sentName, photoId: known.id, storedAs: known.name, sha256, isRecognised: true }
  }
  const name = await findFreeName(db, ownerId, cleanFileName(sentName))
  await insertPhoto(db, ownerId, {
    id: photoId,
    batchId,
    name,
    nameKey: fileNameKey(name),
    sha256,
    crc32,
    byteSize,
    mediaType,
    uploadedAt: now,
  })
  await insertJobs(db, [{ name: 'process-photo', ownerId, photoId, runAt: now }])
  return { name: sentName, photoId, storedAs: name, sha256, isRecognised: false }
}

async function findFreeName(db: Queryable, ownerId: string, wanted: string): Promise<string> {
  if (!(await isNameTaken(db, ownerId, fileNameKey(wanted)))) return wanted
  // Phones call every picture image.jpg: start near the end of the copies, not at the first.
  const [prefix = ''] = fileNameKey(numberedName(wanted, 2)).split(/2\)(?=[^)]*$)/)
  for (let copy = 2 + (await countNamesStarting(db, ownerId, prefix)); ; copy++) {
    const name = numberedName(wanted, copy)
    if (!(await isNameTaken(db, ownerId, fileNameKey(name)))) return name
  }
}
