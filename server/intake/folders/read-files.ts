import type { Database, Queryable } from '../../storage/db/database.ts'
import { chooseNames, findTakenNames, insertPhotos, nameByType } from '../../library/photos/new-photos.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  findSizeError,
  PhotoInspection,
  type FileLimits,
  type PhotoContent,
} from '../../machinery/imaging/inspect-photo.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { countWaitingJobs, insertJobs, type NewJob } from '../../machinery/jobs/queries.ts'
import { bringBack, moveGoneToTrash } from './gone-photos.ts'
import { findPhotoByContent, isOnlyFileOf, wasErased } from './photo-queries.ts'
import { addToBatch } from '../uploads/batch-queries.ts'
import { updateContent } from '../../library/photos/change-queries.ts'
import { inspectFile, listFilmNames, type Reading } from './read-films.ts'
import { listSidecarNames } from './read-sidecars.ts'
import { readSidecarsAgain } from './sidecar-queries.ts'
import { findFile, listUnread, updateFile, type Folder, type FolderFile } from './queries.ts'

export type ReadDependencies = {
  readonly db: Database
  readonly limits: FileLimits
  readonly now: () => number
}

/**
 * How many photos wait for their thumbnail at most, of one owner: what has been read is then still
 * in the system's memory, and a new photo waits for few others.
 */
const MAX_WAITING = 128
const FILES_AT_ONCE = 16

type KnownReading = Exclude<Reading<PhotoContent>, string>

/**
 * Reads some files of a folder that a check found, the newest first, and makes photos of them.
 * `skipped` gets the ids of those that cannot be read now. Returns whether there may be more to
 * read at once. Throws `folder-unreachable` if the file system does not answer.
 */
export async function readNewFiles(
  dependencies: ReadDependencies,
  folder: Folder,
  skipped: Set<number>,
): Promise<boolean> {
  const { db } = dependencies
  const { ownerId, id: folderId } = folder
  const room = MAX_WAITING - (await countWaitingJobs(db, { ownerId, name: 'make-thumbnail' }))
  if (room <= 0) return false
  const limit = Math.min(room, FILES_AT_ONCE)
  const files = await listUnread(db, ownerId, { folderId, except: [...skipped], limit })
  for (const file of files) {
    const reading = await readFile(dependencies, folder, file)
    if (typeof reading === 'string') skipped.add(file.id)
    else await keepReading(dependencies, folder, { file, reading })
  }
  return files.length > 0
}

async function readFile(
  { limits, now }: ReadDependencies,
  folder: Folder,
  file: FolderFile,
): Promise<Reading<PhotoContent>> {
  const { name, byteSize } = file
  const tooLarge = findSizeError(limits, { name: Buffer.from(name).toString(), byteSize })
  if (tooLarge) return { failureCode: tooLarge.code }
  return inspectFile(new PhotoInspection(limits), { folder, file, now: now() })
}

async function keepReading(
  { db, now }: ReadDependencies,
  folder: Folder,
  { file: { id, byteSize, modifiedUs }, reading }: { file: FolderFile; reading: KnownReading },
): Promise<void> {
  const { ownerId } = folder
  await transactFor(db, ownerId, async transaction => {
    const file = await findFile(transaction, ownerId, id)
    // A check found it changed, or its folder was removed meanwhile.
    if (file?.state !== 'new' || file.byteSize !== byteSize || file.modifiedUs !== modifiedUs) return
    const photoId =
      'content' in reading
        ? await takePhoto(transaction, folder, { file, content: reading.content, now: now() })
        : null
    await updateFile(transaction, ownerId, {
      id,
      photoId,
      state: 'content' in reading ? 'read' : 'failed',
      sha256: 'content' in reading ? reading.content.sha256 : null,
      failureCode: 'content' in reading ? null : reading.failureCode,
    })
    if (photoId !== null) {
      const { directory, name } = file
      const names = [...listSidecarNames(Buffer.from(name)), ...listFilmNames(Buffer.from(name))]
      await readSidecarsAgain(transaction, ownerId, { folderId: folder.id, directory, names })
    }
    const photoIds = file.photoId !== null && file.photoId !== photoId ? [file.photoId] : []
    await moveGoneToTrash(transaction, ownerId, { photoIds, now: now() })
    await bringBack(transaction, ownerId, { photoIds: photoId === null ? [] : [photoId], now: now() })
  })
}

/**
 * The photo that has this content: an existing one, that of the file before it changed, or a new
 * one.
 */
async function takePhoto(
  db: Queryable,
  folder: Folder,
  { file, content, now }: { file: FolderFile; content: PhotoContent; now: number },
): Promise<string | null> {
  const { ownerId, batchId } = folder
  const known = await findPhotoByContent(db, ownerId, content.sha256)
  if (known) return known.id
  if (await wasErased(db, ownerId, content.sha256)) return null
  const changed = file.photoId
  if (changed !== null && (await isOnlyFileOf(db, ownerId, { photoId: changed, fileId: file.id }))) {
    await updateContent(db, ownerId, { id: changed, ...content })
    await insertJobs(db, buildJobs(folder, changed, now))
    return changed
  }
  const sentNames = [nameByType(Buffer.from(file.name).toString('utf8'), content.mediaType)]
  const takenNames = await findTakenNames(db, ownerId, sentNames)
  const [name] = await chooseNames(db, ownerId, { sentNames, takenNames })
  if (!name) throw new Error('There is a name for each new photo.')
  const id = crypto.randomUUID()
  await insertPhotos(db, ownerId, [{ id, batchId, ...name, ...content, uploadedAt: now, keptIn: 'folder' }])
  await addToBatch(db, ownerId, { batchId, added: 1, now })
  await insertJobs(db, buildJobs(folder, id, now))
  return id
}

function buildJobs({ ownerId }: Folder, photoId: string, now: number): NewJob[] {
  // After photos that somebody uploads and waits for.
  return buildPhotoJobs([photoId], { ownerId, runAt: now, isLessUrgent: true })
}
