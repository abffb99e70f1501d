import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { blobNames } from '../../blobs/blob-names.ts'
import { isDiskFull } from '../../blobs/filesystem-errors.ts'
import { BlobNotFoundError, type BlobStore } from '../../blobs/blob-store.ts'
import { copyDatabase } from '../../db/copy-database.ts'
import type { Database } from '../../db/database.ts'
import { isDatabaseFull } from '../../db/is-database-full.ts'
import { openDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { BLOBS_FOLDER, DATABASE_FILE, type Storage } from '../../open-storage.ts'
import { PRIVATE_FILE_MODE } from '../../private-files.ts'
import { formatChecksumLine, CHECKSUMS_FILE, type BackupTarget } from './backup-layout.ts'
import {
  deleteSessionsAndSecrets,
  deletePhoto,
  listFaces,
  listProcessedPhotos,
  listProfileImages,
  deleteFilm,
  listStoredFilms,
  listStoredPhotos,
} from './queries.ts'

export type BackupSummary = { readonly photos: number; readonly byteSize: number }

/**
 * Writes a backup to a target; the server may be running. First copies the database, then the blobs
 * to which it refers, which never change. Leaves out what users delete meanwhile, and every
 * session, link, code and secret that grants access. Throws `disk-full`; then no file is left.
 */
export async function createBackup({ db, store }: Storage, target: BackupTarget): Promise<BackupSummary> {
  const snapshotFile = `${target.scratch}.snapshot`
  const checksumsFile = `${target.scratch}.checksums`
  try {
    // SQLite copies into an empty file and keeps its mode.
    await writeFile(snapshotFile, '', { flag: 'wx', mode: PRIVATE_FILE_MODE })
    await copyDatabase(db, snapshotFile)
    const checksums = createWriteStream(checksumsFile, { flags: 'wx', mode: PRIVATE_FILE_MODE })
    const photos = await addBlobs({ target, store, checksums }, snapshotFile)
    checksums.end()
    await finished(checksums)
    await target.putFile(CHECKSUMS_FILE, checksumsFile)
    await target.putFile(DATABASE_FILE, snapshotFile)
    return { photos, byteSize: await target.finish() }
  } catch (error) {
    await target.discard()
    throw isDiskFull(error) || isDatabaseFull(error) ? createDiskFullError(target.scratch) : error
  } finally {
    for (const leftover of [checksumsFile, snapshotFile, `${snapshotFile}-wal`, `${snapshotFile}-shm`]) {
      await rm(leftover, { force: true })
    }
  }
}

type BackupContext = {
  readonly target: BackupTarget
  readonly store: BlobStore
  readonly checksums: WriteStream
}

function createDiskFullError(file: string): AppError {
  const message = `There is no room for ${file}. Free some space, or write the backup to another disk.`
  return new AppError('disk-full', 507, message)
}

/** Returns the number of photos. Removes photos from the copy that were deleted meanwhile. */
async function addBlobs(context: BackupContext, snapshotFile: string): Promise<number> {
  const snapshot = openDatabase(snapshotFile)
  try {
    await deleteSessionsAndSecrets(snapshot)
    const photos = await listStoredPhotos(snapshot)
    let missing = 0
    for (const { id, ownerId } of photos) {
      if (await addBlob(context, blobNames.original(ownerId, id))) continue
      await deletePhoto(snapshot, ownerId, id)
      missing += 1
    }
    for (const { id, ownerId } of await listStoredFilms(snapshot)) {
      if (!(await addBlob(context, blobNames.film(ownerId, id)))) await deleteFilm(snapshot, ownerId, id)
    }
    // A rendition may be missing while its photo is being processed again.
    for (const name of await listPictures(snapshot)) await addBlob(context, name)
    return photos.length - missing
  } finally {
    await snapshot.destroy()
  }
}

async function listPictures(snapshot: Database): Promise<string[]> {
  const photos = await listProcessedPhotos(snapshot)
  const faces = await listFaces(snapshot)
  const profiles = await listProfileImages(snapshot)
  return [
    ...photos.flatMap(({ id, ownerId }) => [blobNames.preview(ownerId, id), blobNames.thumb(ownerId, id)]),
    ...faces.flatMap(({ id, ownerId }) => blobNames.ofFace(ownerId, id)),
    ...profiles.flatMap(({ ownerId, image, coverImage }) =>
      [image, coverImage].flatMap(url =>
        url ? [blobNames.profileImage(ownerId, url.split('/').at(-1) ?? '')] : [],
      ),
    ),
  ]
}

/** Returns false if there is no such blob. */
async function addBlob({ target, store, checksums }: BackupContext, name: string): Promise<boolean> {
  const size = await store.readByteSize(name)
  if (size === null) return false
  try {
    const entry = `${BLOBS_FOLDER}/${name}`
    const hex = await target.putBlob(entry, size, () => store.read(name))
    if (!checksums.write(formatChecksumLine(entry, hex))) await once(checksums, 'drain')
    return true
  } catch (error) {
    if (error instanceof BlobNotFoundError) return false
    throw error
  }
}
