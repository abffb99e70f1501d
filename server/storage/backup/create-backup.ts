import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { blobNames } from '../blobs/blob-names.ts'
import { isDiskFull } from '../../machinery/files/file-system.ts'
import { BlobNotFoundError, type BlobStore } from '../blobs/blob-store.ts'
import { forEachConcurrently } from '../blobs/limit-concurrency.ts'
import { copyDatabase } from '../db/copy-database.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseFull } from '../db/database-failures.ts'
import { openDatabase } from '../db/open-database.ts'
import { createNoRoomError } from './workspace.ts'
import { BLOBS_FOLDER, DATABASE_FILE, type Storage } from '../open-storage.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { formatChecksumLine, CHECKSUMS_FILE, type BackupTarget } from './backup-layout.ts'
import {
  deleteSessionsAndSecrets,
  deletePhoto,
  listFaces,
  listAllPhotos,
  listProfileImages,
  deleteFilm,
  listStoredFilms,
  listStoredPhotos,
} from './queries.ts'

export type BackupSummary = { readonly photos: number; readonly byteSize: number }

/** Is told the progress of a backup. */
export type BackupWatcher = {
  readonly begin: (task: string, total: number, unit: string) => void
  readonly advance: (count: number) => void
  readonly end: () => void
  /** Throws if the user has interrupted the backup; called before each blob. */
  readonly assertWanted: () => void
}

type BackupOptions = {
  readonly target: BackupTarget
  /** A private folder for the copy of the database, which is readable. */
  readonly workspace: string
  readonly watcher?: BackupWatcher | undefined
}

/** Small blobs of an object store take longer to request than to send. */
const CONCURRENT_BLOBS = 8

/**
 * Writes a backup to a target; the server may be running. First copies the database, then the blobs
 * to which it refers, which never change. Leaves out what users delete meanwhile, and every
 * session, link, code and secret that grants access. Throws `disk-full`; then no file is left.
 */
export async function createBackup({ db, store }: Storage, options: BackupOptions): Promise<BackupSummary> {
  const { target, workspace, watcher } = options
  const snapshotFile = join(workspace, DATABASE_FILE)
  const checksumsFile = join(workspace, CHECKSUMS_FILE)
  try {
    // SQLite copies into an empty file and keeps its mode.
    await writeFile(snapshotFile, '', { flag: 'wx', mode: PRIVATE_FILE_MODE })
    await copyDatabase(db, snapshotFile)
    await withSnapshot(snapshotFile, deleteSessionsAndSecrets)
    const checksums = createWriteStream(checksumsFile, { flags: 'wx', mode: PRIVATE_FILE_MODE })
    const photos = await withSnapshot(snapshotFile, snapshot =>
      addBlobs({ target, store, checksums, watcher }, snapshot),
    )
    checksums.end()
    await finished(checksums)
    await target.putFile(CHECKSUMS_FILE, checksumsFile)
    await target.putFile(DATABASE_FILE, snapshotFile)
    return { photos, byteSize: await target.finish() }
  } catch (error) {
    await target.discard()
    if (isDatabaseFull(error)) throw createNoRoomError(workspace)
    throw isDiskFull(error) ? createNoRoomError(target.path) : error
  } finally {
    watcher?.end()
  }
}

/** Opens the copy of the database. Closing it empties its write-ahead log of deleted content. */
async function withSnapshot<Result>(
  file: string,
  work: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  const snapshot = openDatabase(file)
  try {
    return await work(snapshot)
  } finally {
    await snapshot.destroy()
  }
}

type BackupContext = {
  readonly target: BackupTarget
  readonly store: BlobStore
  readonly checksums: WriteStream
  readonly watcher: BackupWatcher | undefined
}

/** Returns the number of photos. Removes photos from the copy that were deleted meanwhile. */
async function addBlobs(context: BackupContext, snapshot: Database): Promise<number> {
  const photos = await listStoredPhotos(snapshot)
  const films = await listStoredFilms(snapshot)
  let missing = 0
  context.watcher?.begin('Copying', photos.length + films.length, 'originals')
  await forEachConcurrently(photos, CONCURRENT_BLOBS, async ({ id, ownerId }) => {
    if (await addBlob(context, blobNames.original(ownerId, id))) return
    await deletePhoto(snapshot, ownerId, id)
    missing += 1
  })
  await forEachConcurrently(films, CONCURRENT_BLOBS, async ({ id, ownerId }) => {
    if (!(await addBlob(context, blobNames.film(ownerId, id)))) await deleteFilm(snapshot, ownerId, id)
  })
  const pictures = await listPictures(snapshot)
  context.watcher?.begin('Copying', pictures.length, 'previews and faces')
  // Photos that wait have no preview yet, and a preview has one of two names.
  await forEachConcurrently(pictures, CONCURRENT_BLOBS, async name => void (await addBlob(context, name)))
  return photos.length - missing
}

async function listPictures(snapshot: Database): Promise<string[]> {
  const photos = await listAllPhotos(snapshot)
  const faces = await listFaces(snapshot)
  const profiles = await listProfileImages(snapshot)
  return [
    ...photos.flatMap(({ id, ownerId }) => blobNames.renditions(ownerId, id)),
    ...faces.flatMap(({ id, ownerId }) => blobNames.ofFace(ownerId, id)),
    ...profiles.flatMap(({ ownerId, image, coverImage }) =>
      [image, coverImage].flatMap(url =>
        url ? [blobNames.profileImage(ownerId, url.split('/').at(-1) ?? '')] : [],
      ),
    ),
  ]
}

/** Returns false if there is no such blob. */
async function addBlob(context: BackupContext, name: string): Promise<boolean> {
  const { target, store, checksums, watcher } = context
  watcher?.assertWanted()
  try {
    const size = await store.readByteSize(name)
    if (size === null) return false
    const entry = `${BLOBS_FOLDER}/${name}`
    const hex = await target.putBlob(entry, size, () => store.read(name))
    if (!checksums.write(formatChecksumLine(entry, hex))) await once(checksums, 'drain')
    return true
  } catch (error) {
    if (error instanceof BlobNotFoundError) return false
    throw error
  } finally {
    watcher?.advance(1)
  }
}
