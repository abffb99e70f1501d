import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BlobStore } from './blobs/blob-store.ts'
import { joinFilesystemStore, openFilesystemStore, type StoreOptions } from './blobs/filesystem-store.ts'
import type { S3Observer } from './blobs/s3-client.ts'
import type { S3Settings } from './blobs/s3-settings.ts'
import { createS3Store, type S3Store } from './blobs/s3-store.ts'
import { assertKnownPlace, claimBucket } from './claim-bucket.ts'
import { assertClaimed, assertNotMoved, assertOwnFolder, claimFolder } from './claim-folder.ts'
import { assertFinished } from './db/copy/unfinished-copy.ts'
import { startDatabaseClock } from './db/database-clock.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { upgradeDatabase } from './upgrades/upgrade-database.ts'
import { assertOpenable, assertUpToDate, POSTGRES_NAME, readDatabaseState } from './db/database-state.ts'
import { AppError } from '../errors.ts'
import { withFolders } from './blobs/with-folders.ts'
import {
  makeWritableFolder,
  makeFolderPrivate,
  makePrivate,
  PRIVATE_FOLDER_MODE,
} from '../machinery/files/private-files.ts'
import { OUTBOX_FOLDER } from '../machinery/messages/create-messages.ts'

/**
 * The places of all data: without `s3`, blobs are in the data folder; without `databaseUrl`, the
 * database is there too. With `folderRoots`, originals are also read from below these folders.
 */
export type StorageSettings = {
  readonly s3?: S3Settings | null
  readonly databaseUrl?: string | null
  readonly folderRoots?: readonly string[]
}

type JoinOptions = StorageSettings & Pick<StoreOptions, 'writesDirectly'>

type OpenOptions = StoreOptions &
  StorageSettings & {
    readonly observe?: S3Observer
    /** Returns the levels of the other nodes that use the database. */
    readonly listOtherLevels?: () => Promise<readonly number[]>
  }

export type Storage = { readonly db: Database; readonly store: BlobStore }

/** Includes the clock that all processes of a database share. */
type OpenStorage = Storage & { readonly now: () => number }

/** File name in the data folder. */
export const DATABASE_FILE = 'kindred.db'
export const BLOBS_FOLDER = 'blobs'
/** Folder of uploads that are being sent to an object store. */
const SPOOL_FOLDER = 'kindred.incoming'
/**
 * Matches files and folders that Kindred writes to the data folder, except the outbox: database,
 * lock, secret, blobs, added networks. The modes of other files are not changed.
 */
const OWN_NAMES = /^(?:kindred\.|signing-secret|blobs$|networks$)/

/** Returns whether a file or folder of this name in the data folder belongs to Kindred. */
export function isOwnName(name: string): boolean {
  return name === OUTBOX_FOLDER || OWN_NAMES.test(name)
}

/**
 * Opens the storage for the only server of a data folder: creates what is missing, and migrates the
 * database; a database file is copied first. Throws `bad-setting`, `copy-unfinished`,
 * `database-newer`, `database-out-of-order`, `disk-full` and `older-nodes-running`.
 */
export async function openStorage(dataDir: string, options: OpenOptions = {}): Promise<OpenStorage> {
  const { databaseUrl = null } = options
  if (databaseUrl === null) {
    await assertNotMoved(dataDir)
    const file = join(dataDir, DATABASE_FILE)
    return openWith(openDatabase(file), file, { ...options, dataDir })
  }
  const { openPostgres, startOneByOne } = await loadPostgres()
  return startOneByOne(databaseUrl, async () =>
    openWith(openPostgres(databaseUrl), null, { ...options, dataDir }),
  )
}

async function openWith(
  db: Database,
  file: string | null,
  {
    dataDir,
    s3 = null,
    folderRoots,
    observe,
    listOtherLevels,
    ...options
  }: OpenOptions & { dataDir: string },
): Promise<OpenStorage> {
  await assertFinished(db, file ?? POSTGRES_NAME).catch(closeAndThrow(db))
  const upgrade = { file, dataDir, now: Date.now(), ...(listOtherLevels && { listOtherLevels }) }
  await upgradeDatabase(db, upgrade).catch(closeAndThrow(db))
  const store = await openStore().catch(closeAndThrow(db))
  await closeDataFolder(dataDir)
  return { db, store: addFolders(store, db, folderRoots), now: await startDatabaseClock(db) }

  async function openStore(): Promise<BlobStore> {
    if (!s3) await assertKnownPlace(db, s3)
    const files = await openFilesystemStore(join(dataDir, BLOBS_FOLDER), options)
    if (!s3) {
      if (file === null) await claimFolder(db, { dataDir, files })
      else await assertOwnFolder(db, dataDir)
      return files
    }
    const bucket = openBucket(dataDir, s3, observe)
    await claimBucket(db, { store: bucket, files, s3 })
    return bucket
  }
}

/** Creates the store for a bucket, without checking to which library its blobs belong. */
export function openBucket(dataDir: string, s3: S3Settings, observe?: S3Observer): S3Store {
  return createS3Store(s3, { spoolFolder: join(dataDir, SPOOL_FOLDER), ...(observe && { observe }) })
}

/**
 * Opens the storage in another process, after the server has opened it. Throws `bad-setting`,
 * `no-data`, `database-newer`, `database-out-of-order` and `database-outdated`.
 */
export async function joinStorage(
  dataDir: string,
  { s3 = null, databaseUrl = null, folderRoots, ...options }: JoinOptions = {},
): Promise<OpenStorage> {
  if (databaseUrl === null) await assertNotMoved(dataDir)
  const db =
    databaseUrl === null ? openDatabase(join(dataDir, DATABASE_FILE)) : await joinPostgres(databaseUrl)
  const name = databaseUrl === null ? join(dataDir, DATABASE_FILE) : POSTGRES_NAME
  await assertUpToDate(db, name).catch(closeAndThrow(db))
  await assertFinished(db, name).catch(closeAndThrow(db))
  await assertKnownPlace(db, s3).catch(closeAndThrow(db))
  if (!s3) {
    const assertPlace = databaseUrl === null ? assertOwnFolder : assertClaimed
    await assertPlace(db, dataDir).catch(closeAndThrow(db))
  }
  const store = s3 ? openBucket(dataDir, s3) : await joinFilesystemStore(join(dataDir, BLOBS_FOLDER), options)
  await closeDataFolder(dataDir)
  return { db, store: addFolders(store, db, folderRoots), now: await startDatabaseClock(db) }
}

/**
 * Opens the storage for a node that serves nobody, when no other node is starting: a node that
 * changes the tables waits for this one, or this one finds the tables changed. Throws the errors of
 * joinStorage.
 */
export async function joinStorageAsNode(
  dataDir: string,
  settings: StorageSettings & { readonly databaseUrl: string },
): Promise<OpenStorage> {
  const { startOneByOne } = await loadPostgres()
  return startOneByOne(settings.databaseUrl, () => joinStorage(dataDir, settings))
}

/**
 * Opens the storage in a process that the server starts again when it ends: if it cannot, such as
 * while the database is away, the process says why in one line and ends.
 */
export async function joinStorageOrExit(
  { dataDir, ...settings }: StorageSettings & { readonly dataDir: string },
  log: Logger,
): Promise<OpenStorage> {
  return joinStorage(dataDir, settings).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.error({ code: error.code }, error.message)
    process.exit(1)
  })
}

function addFolders(store: BlobStore, db: Database, roots: readonly string[] | undefined): BlobStore {
  return roots ? withFolders(store, db, roots) : store
}

async function joinPostgres(url: string): Promise<Database> {
  if (await isNewLibrary('', url)) throw createNoLibraryError()
  const { openPostgres } = await loadPostgres()
  return openPostgres(url)
}

export function createNoLibraryError(): AppError {
  const advice = 'Start "kindred serve" with it once, or correct DATABASE_URL.'
  return new AppError('no-data', 404, `${POSTGRES_NAME} contains no Kindred data. ${advice}`)
}

/**
 * Returns whether the library does not exist yet. Throws `bad-setting` if the database cannot be
 * used, and the same errors as openStorage if another version wrote it.
 */
export async function isNewLibrary(dataDir: string, databaseUrl: string | null): Promise<boolean> {
  if (databaseUrl === null) return !existsSync(join(dataDir, DATABASE_FILE))
  const { openPostgres, withConnection } = await loadPostgres()
  await withConnection(databaseUrl, async () => undefined)
  const db = openPostgres(databaseUrl, { ownConnections: 1 })
  try {
    const state = await readDatabaseState(db)
    assertOpenable(state, POSTGRES_NAME)
    return state.version === null
  } finally {
    await db.destroy()
  }
}

/** Loads the driver, which takes time and is needed only for PostgreSQL. */
async function loadPostgres() {
  const { openPostgres } = await import('./db/postgres/open-postgres.ts')
  const { startOneByOne, withConnection } = await import('./db/postgres/inspect-postgres.ts')
  return { openPostgres, startOneByOne, withConnection }
}

function closeAndThrow(db: Database): (error: unknown) => Promise<never> {
  return async error => {
    await db.destroy()
    throw error
  }
}

/**
 * Makes the data folder private, even if an earlier version left it readable for other users of the
 * machine. Returns the paths that remain readable for them. `closeBlobs` does the same in the
 * folder of blobs, which may contain a million files.
 */
export async function closeDataFolder(dataDir: string): Promise<string[]> {
  const open = (await makePrivate(dataDir)) ? [] : [dataDir]
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (name === OUTBOX_FOLDER) open.push(...(await makeFolderPrivate(path)))
    else if (OWN_NAMES.test(name) && !(await makePrivate(path))) open.push(path)
  }
  return open
}

/** Removes the files of blobs that have been moved to an object store. */
export async function removeMovedBlobs(dataDir: string): Promise<void> {
  await rm(join(dataDir, BLOBS_FOLDER), { recursive: true, force: true })
}

/** Does the same as closeDataFolder for every blob. */
export async function closeBlobs(dataDir: string): Promise<string[]> {
  return makeFolderPrivate(join(dataDir, BLOBS_FOLDER))
}

/**
 * Makes the data folder, or one beside it at `path`, and checks that it can be written to. Throws
 * `bad-setting`, which names the data folder.
 */
export async function makeDataFolder(dataDir: string, path = dataDir): Promise<void> {
  try {
    await makeWritableFolder(path, PRIVATE_FOLDER_MODE)
    await makePrivate(path)
  } catch (error) {
    const message = `KINDRED_DATA_DIR is ${JSON.stringify(dataDir)}. It must be a folder that Kindred can write to.`
    throw new AppError('bad-setting', 500, message, { cause: error })
  }
}
