import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors.ts'
import { PRIVATE_FILE_MODE } from '../../machinery/files/private-files.ts'
import { blobNames } from '../blobs/blob-names.ts'
import { type BlobStore, assertBlobName } from '../blobs/blob-store.ts'
import { openFilesystemStore } from '../blobs/filesystem-store.ts'
import { readFreeBytes } from '../../machinery/files/file-system.ts'
import { isSoundDatabase } from '../db/copy-database.ts'
import { assertOpenable, readDatabaseState } from '../db/database-state.ts'
import { openDatabase } from '../db/open-database.ts'
import { BLOBS_FOLDER, DATABASE_FILE, makeDataFolder } from '../open-storage.ts'
import { CHECKSUMS_FILE, parseChecksumLine } from './backup-layout.ts'
import { readBackup } from './backup-source.ts'
import { isEncrypted } from './cipher.ts'
import { countPeople, deleteSessionsAndSecrets, listStoredFilms, listStoredPhotos } from './queries.ts'
import { findNewestBackup } from './snapshots.ts'
import { VERIFY_PREFIX, withWorkspace } from './workspace.ts'

/** The content of a restored or verified backup. */
export type RestoredBackup = {
  readonly photos: number
  readonly people: number
  readonly blobs: number
  /** False for backups of version 0.1.0, whose blobs have a CRC-32 only. */
  readonly hasChecksums: boolean
}

/**
 * Restores the data folder from a backup, or from the newest in a folder of backups. Unpacks and
 * checks everything in a folder beside the data folder, and moves it there only after that. All
 * users have to sign in again. Throws `folder-not-empty`, `bad-archive`, `passphrase-needed`,
 * `wrong-passphrase`, `database-newer` and `disk-full`; the data folder is then unchanged.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  { passphrase = null }: { passphrase?: string | null } = {},
): Promise<RestoredBackup> {
  await assertEmpty(dataDir)
  const staging = `${dataDir}.restoring`
  await makeDataFolder(dataDir, staging)
  // Of a restore that was killed.
  for (const name of await readdir(staging)) await rm(join(staging, name), { recursive: true })
  try {
    const store = await openFilesystemStore(join(staging, BLOBS_FOLDER))
    const blobs = await unpack({ file: await findNewestBackup(file), passphrase, staging, store })
    const restored = await check(staging, store, blobs)
    await rm(join(staging, BLOBS_FOLDER, '.incoming'), { recursive: true, force: true })
    await rm(join(staging, CHECKSUMS_FILE), { force: true })
    await mkdir(dirname(dataDir), { recursive: true })
    await rmdir(dataDir).catch(() => {})
    await rename(staging, dataDir)
    return restored
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
    `${dataDir} isn't empty. Restore into an empty folder: set KINDRED_DATA_DIR to a different one, or move this one elsewhere.`,
  )
}

type UnpackOptions = {
  readonly file: string
  readonly passphrase: string | null
  readonly staging: string
  readonly store: BlobStore
}

/** Returns the number of blobs. */
async function unpack({ file, passphrase, staging, store }: UnpackOptions): Promise<number> {
  let blobs = 0
  try {
    for await (const { name, read } of readBackup(file, {
      passphrase,
      scratch: join(staging, 'backup.zip'),
    })) {
      if (name === DATABASE_FILE || name === CHECKSUMS_FILE) {
        const output = createWriteStream(join(staging, name), { flush: true, mode: PRIVATE_FILE_MODE })
        await pipeline(read(), output)
      } else {
        await store.put(parseBlobName(name), read())
        blobs += 1
      }
    }
    return blobs
  } catch (error) {
    throw error instanceof AppError ? error : createBadArchiveError(file, error)
  }
}

function parseBlobName(entry: string): string {
  if (!entry.startsWith(`${BLOBS_FOLDER}/`)) throw new Error(`${entry} doesn't belong in a backup`)
  const name = entry.slice(BLOBS_FOLDER.length + 1)
  assertBlobName(name)
  return name
}

async function check(staging: string, store: BlobStore, blobs: number): Promise<RestoredBackup> {
  const file = join(staging, DATABASE_FILE)
  try {
    if (!isSoundDatabase(file)) throw new Error('its database is damaged')
    const hasChecksums = await checkBlobs(join(staging, CHECKSUMS_FILE), store, blobs)
    return { ...(await checkDatabase(file, store)), blobs, hasChecksums }
  } catch (error) {
    throw error instanceof AppError ? error : createBadArchiveError('The backup', error)
  }
}

/** Reads each blob as it was restored; returns false if the backup has no checksums. */
async function checkBlobs(checksumsFile: string, store: BlobStore, blobs: number): Promise<boolean> {
  if (!existsSync(checksumsFile)) return false
  let checked = 0
  for await (const line of createInterface({ input: createReadStream(checksumsFile) })) {
    const sum = parseChecksumLine(line)
    if (!sum) throw new Error('its list of checksums is damaged')
    const hash = createHash('sha256')
    for await (const piece of store.readInPlace(parseBlobName(sum.entry))) hash.update(piece)
    if (hash.digest('hex') !== sum.hex) throw new Error(`${sum.entry} is damaged`)
    checked += 1
  }
  if (checked !== blobs) throw new Error(`it contains ${blobs} files, but checksums for ${checked}`)
  return true
}

/** Checks that every photo of the database has its blob. */
async function checkDatabase(file: string, store: BlobStore): Promise<{ photos: number; people: number }> {
  const db = openDatabase(file)
  try {
    assertOpenable(await readDatabaseState(db), 'The database in the backup')
    // Backups of earlier versions contain sessions and secrets.
    await deleteSessionsAndSecrets(db)
    const photos = await listStoredPhotos(db)
    for (const { id, ownerId, byteSize } of photos) {
      const found = await store.readByteSize(blobNames.original(ownerId, id))
      if (found !== byteSize) throw new Error(`the photo ${id} is missing or has a different size`)
    }
    for (const { id, ownerId, byteSize } of await listStoredFilms(db)) {
      const found = await store.readByteSize(blobNames.film(ownerId, id))
      if (found !== byteSize) throw new Error(`the video ${id} is missing or has a different size`)
    }
    return { photos: photos.length, people: await countPeople(db) }
  } finally {
    await db.destroy()
  }
}

function createBadArchiveError(file: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError(
    'bad-archive',
    422,
    `${file} isn't a complete backup: ${reason}. Use a different one.`,
    {
      cause,
    },
  )
}

const BYTES_PER_MB = 1024 * 1024

/**
 * Restores a backup into a temporary folder below `temporaryFolder`, reads all of it, and removes
 * the folder. Throws what restoreBackup throws.
 */
export async function verifyBackup(
  file: string,
  { passphrase, temporaryFolder }: { passphrase: string | null; temporaryFolder: string },
): Promise<RestoredBackup> {
  await assertFreeSpace(temporaryFolder, await computeNeededSpace(await findNewestBackup(file)))
  return withWorkspace({ parent: temporaryFolder, prefix: VERIFY_PREFIX }, folder =>
    restoreBackup(file, join(folder, 'data'), { passphrase }),
  )
}

async function computeNeededSpace(path: string): Promise<number> {
  const stats = await stat(path).catch(() => {
    throw new AppError(
      'bad-archive',
      422,
      `${path} doesn't exist or can't be read. Check the path and the permissions.`,
    )
  })
  if (!stats.isDirectory()) {
    // An encrypted zip is decrypted completely before it is unpacked.
    return (await isEncrypted(path)) ? 2 * stats.size : stats.size
  }
  let size = 0
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
  }
  return size
}

async function assertFreeSpace(folder: string, needed: number): Promise<void> {
  if ((await readFreeBytes(folder)) >= needed) return
  const amount = `${Math.ceil(needed / BYTES_PER_MB)} MB in ${folder}`
  const message = `Verifying restores the backup temporarily, which needs ${amount}.`
  throw new AppError('disk-full', 507, `${message} Set TMPDIR to a folder on a disk with more space.`)
}
