import { createWriteStream } from 'node:fs'
import { access, open, rename, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { blobNames } from '../../blobs/blob-names.ts'
import { isDiskFull } from '../../blobs/filesystem-errors.ts'
import { BlobNotFoundError, type BlobStore } from '../../blobs/blob-store.ts'
import { copyDatabase } from '../../db/copy-database.ts'
import { isDatabaseFull, openDatabase, type Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { BLOBS_FOLDER, DATABASE_FILE, type Storage } from '../../open-storage.ts'
import { PRIVATE_FILE_MODE } from '../../private-files.ts'
import {
  deleteSessionsAndSecrets,
  forgetPhoto,
  listFaces,
  listProcessedPhotos,
  listProfileImages,
  listStoredPhotos,
} from './queries.ts'

export type BackupSummary = { readonly photos: number; readonly byteSize: number }

/** The first entry of each backup. */
export const BACKUP_MARK = { name: 'kindred-backup.json', content: { format: 1 } } as const

/**
 * Writes everything to one new zip, while the server may be running: first a snapshot of the
 * database is taken, then the blobs that it names, which never change. What a user deletes in
 * between is left out altogether, and so is whatever lets somebody in. Throws `file-exists`.
 */
export async function createBackup({ db, store }: Storage, file: string): Promise<BackupSummary> {
  await assertNew(file)
  const partial = `${file}.partial`
  const snapshotFile = `${file}.snapshot`
  try {
    // SQLite copies into an empty file, whose mode it keeps.
    await writeFile(snapshotFile, '', { flag: 'wx', mode: PRIVATE_FILE_MODE })
    await copyDatabase(db, snapshotFile)
    const zip = new ZipFile()
    // The types leave out that it is a PassThrough.
    const writing = pipeline(
      zip.outputStream as Readable,
      createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE_MODE }),
    )
    // Awaited at the end; a failure before that must not count as unhandled.
    writing.catch(() => {})
    zip.addBuffer(Buffer.from(JSON.stringify(BACKUP_MARK.content)), BACKUP_MARK.name)
    const photos = await Promise.race([addBlobs(zip, store, snapshotFile), failureOf(writing)])
    zip.addFile(snapshotFile, DATABASE_FILE)
    zip.end()
    await writing
    const byteSize = await sync(partial)
    await rename(partial, file)
    return { photos, byteSize }
  } catch (error) {
    throw isDiskFull(error) || isDatabaseFull(error) ? noRoomError(file) : error
  } finally {
    for (const leftover of [partial, snapshotFile, `${snapshotFile}-wal`, `${snapshotFile}-shm`]) {
      await rm(leftover, { force: true })
    }
  }
}

function noRoomError(file: string): AppError {
  const message = `There is no room for ${file}. Free some space, or write the backup to another disk.`
  return new AppError('disk-full', 507, message)
}

/**
 * Who waits for the next entry to be taken would wait for ever once nothing is written any more.
 */
async function failureOf(writing: Promise<void>): Promise<never> {
  await writing
  throw new Error('The backup ended before everything was in it.')
}

async function assertNew(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists)
    throw new AppError(
      'file-exists',
      409,
      `${file} exists already. Name a new file; backups are never overwritten.`,
    )
}

/** Gives the number of photos; the snapshot forgets those that are gone meanwhile. */
async function addBlobs(zip: ZipFile, store: BlobStore, snapshotFile: string): Promise<number> {
  const snapshot = openDatabase(snapshotFile)
  try {
    await deleteSessionsAndSecrets(snapshot)
    const photos = await listStoredPhotos(snapshot)
    let missing = 0
    for (const { id, ownerId } of photos) {
      if (await addBlob(zip, store, blobNames.original(ownerId, id))) continue
      await forgetPhoto(snapshot, ownerId, id)
      missing += 1
    }
    // A picture made from a photo may be missing: its photo is being read anew.
    for (const name of await listPictures(snapshot)) await addBlob(zip, store, name)
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
    ...faces.map(({ id, ownerId }) => blobNames.face(ownerId, id)),
    ...profiles.flatMap(({ ownerId, image, coverImage }) =>
      [image, coverImage].flatMap(url =>
        url ? [blobNames.profileImage(ownerId, url.split('/').at(-1) ?? '')] : [],
      ),
    ),
  ]
}

/** False when there is no such blob. */
async function addBlob(zip: ZipFile, store: BlobStore, name: string): Promise<boolean> {
  const size = await store.byteSize(name)
  if (size === null) return false
  try {
    // Once open, it can be read to its end even if it is removed meanwhile.
    const content = await store.read(name)
    zip.addReadStream(content, `${BLOBS_FOLDER}/${name}`, { compress: false, size })
    await finished(content, { writable: false })
    return true
  } catch (error) {
    if (error instanceof BlobNotFoundError) return false
    throw error
  }
}

/** Gives the size. */
async function sync(file: string): Promise<number> {
  const handle = await open(file)
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
