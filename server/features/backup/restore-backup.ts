import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { blobNames } from '../../blobs/blob-names.ts'
import { assertBlobName, type BlobStore } from '../../blobs/blob-store.ts'
import { openFilesystemStore } from '../../blobs/filesystem-store.ts'
import { isSoundDatabase } from '../../db/copy-database.ts'
import { openDatabase } from '../../db/database.ts'
import { assertOpenable, readDatabaseState } from '../../db/database-state.ts'
import { AppError } from '../../errors.ts'
import { BLOBS_FOLDER, DATABASE_FILE, makeDataFolder } from '../../open-storage.ts'
import { PRIVATE_FILE_MODE } from '../../private-files.ts'
import { BACKUP_MARK } from './create-backup.ts'
import { deleteSessionsAndSecrets, listStoredPhotos } from './queries.ts'

/**
 * Makes the data folder anew from a backup: everything is unpacked beside it and checked, and only
 * then put in its place. Everybody has to sign in again. Gives the number of photos. Throws
 * `folder-not-empty`, `bad-archive` and `disk-full`; the folder is as it was then.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<number> {
  await assertEmpty(dataDir)
  const staging = `${dataDir}.restoring`
  await rm(staging, { recursive: true, force: true })
  await makeDataFolder(staging)
  try {
    const store = await openFilesystemStore(join(staging, BLOBS_FOLDER))
    await unpack(file, staging, store)
    const photos = await check(staging, store)
    await rm(join(staging, BLOBS_FOLDER, '.incoming'), { recursive: true, force: true })
    await mkdir(dirname(dataDir), { recursive: true })
    await rmdir(dataDir).catch(() => {})
    await rename(staging, dataDir)
    return photos
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch(() => [])
  if (entries.length === 0) return
  throw new AppError(
    'folder-not-empty',
    409,
    `${dataDir} is not empty. Restore to an empty folder: set KINDRED_DATA_DIR to another one, or move this away.`,
  )
}

async function unpack(file: string, staging: string, store: BlobStore): Promise<void> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw badArchive(file, error)
  })
  try {
    let isFirst = true
    for await (const entry of zip.eachEntry()) {
      if (isFirst) await assertMark(zip, entry)
      else if (entry.fileName === DATABASE_FILE) {
        await pipeline(
          readEntry(zip, entry),
          createWriteStream(join(staging, DATABASE_FILE), { flush: true, mode: PRIVATE_FILE_MODE }),
        )
      } else {
        await store.put(blobNameOf(entry), readEntry(zip, entry))
      }
      isFirst = false
    }
  } catch (error) {
    throw error instanceof AppError ? error : badArchive(file, error)
  } finally {
    zip.close()
  }
}

async function assertMark(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName === BACKUP_MARK.name) {
    const mark: unknown = JSON.parse(await text(readEntry(zip, entry)))
    if (JSON.stringify(mark) === JSON.stringify(BACKUP_MARK.content)) return
  }
  throw new Error('it was not written by this version of Kindred')
}

function blobNameOf({ fileName }: Entry): string {
  if (!fileName.startsWith(`${BLOBS_FOLDER}/`)) throw new Error(`${fileName} does not belong in a backup`)
  const name = fileName.slice(BLOBS_FOLDER.length + 1)
  assertBlobName(name)
  return name
}

/** The entry's bytes; fails at the end when they are not those that were written. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    // Not an object stream, and without an encoding.
    const bytes = chunk as Buffer
    checksum = crc32(bytes, checksum)
    yield bytes
  }
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} is damaged`)
}

/** Gives the number of photos, each of which is sure to be there. */
async function check(staging: string, store: BlobStore): Promise<number> {
  const file = join(staging, DATABASE_FILE)
  if (!isSoundDatabase(file)) throw badArchive('The backup', new Error('its database is damaged'))
  const db = openDatabase(file)
  try {
    assertOpenable(await readDatabaseState(db), 'The database in the backup')
    // Backups of earlier versions hold them.
    await deleteSessionsAndSecrets(db)
    const photos = await listStoredPhotos(db)
    for (const { id, ownerId, byteSize } of photos) {
      const found = await store.byteSize(blobNames.original(ownerId, id))
      if (found !== byteSize) throw new Error(`the photo ${id} is missing or of another size`)
    }
    return photos.length
  } catch (error) {
    throw error instanceof AppError ? error : badArchive('The backup', error)
  } finally {
    await db.destroy()
  }
}

function badArchive(file: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError('bad-archive', 422, `${file} is not a whole backup: ${reason}.`, { cause })
}
