import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blobs/blob-store.ts'
import { joinFilesystemStore, openFilesystemStore, type StoreOptions } from './blobs/filesystem-store.ts'
import { openDatabase, type Database } from './db/database.ts'
import { upgradeDatabase } from './upgrades/upgrade-database.ts'
import { assertUpToDate } from './db/database-state.ts'
import { AppError } from './errors.ts'
import { OUTBOX_FOLDER } from './messages/create-messages.ts'
import { makeFolderPrivate, makePrivate, PRIVATE_FOLDER_MODE } from './private-files.ts'

export type Storage = { readonly db: Database; readonly store: BlobStore }

/** Names inside the data folder. */
export const DATABASE_FILE = 'kindred.db'
export const BLOBS_FOLDER = 'blobs'
/**
 * What Kindred writes there beside the outbox: database, lock, secret, blobs, added networks.
 * Somebody else's files keep their modes.
 */
const OWN_NAMES = /^(?:kindred\.|signing-secret|blobs$|networks$)/

/** Whether a file or folder of this name in the data folder is one of ours. */
export function isOwnName(name: string): boolean {
  return name === OUTBOX_FOLDER || OWN_NAMES.test(name)
}

/**
 * For the one server of a data folder: makes what is missing and brings the tables up to date,
 * after a copy of the database. Throws `database-newer`, `database-out-of-order` and `disk-full`.
 */
export async function openStorage(dataDir: string, options: StoreOptions = {}): Promise<Storage> {
  const file = join(dataDir, DATABASE_FILE)
  const db = openDatabase(file)
  await upgradeDatabase(db, { file, dataDir, now: Date.now() }).catch(closing(db))
  const store = await openFilesystemStore(join(dataDir, BLOBS_FOLDER), options)
  await closeDataFolder(dataDir)
  return { db, store }
}

/**
 * For a process beside the server, once that has opened the folder. Throws `database-newer`,
 * `database-out-of-order` and `database-outdated`.
 */
export async function joinStorage(dataDir: string): Promise<Storage> {
  const file = join(dataDir, DATABASE_FILE)
  const db = openDatabase(file)
  await assertUpToDate(db, file).catch(closing(db))
  const store = await joinFilesystemStore(join(dataDir, BLOBS_FOLDER))
  await closeDataFolder(dataDir)
  return { db, store }
}

function closing(db: Database): (error: unknown) => Promise<never> {
  return async error => {
    await db.destroy()
    throw error
  }
}

/**
 * Shuts other users of the machine out of the data folder, also where an earlier version had left
 * it open. Gives the paths that stay open to them. What is deeper in the folder of blobs is left to
 * `closeBlobs`: it may be a million files.
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

/** As closeDataFolder, for every blob. */
export async function closeBlobs(dataDir: string): Promise<string[]> {
  return makeFolderPrivate(join(dataDir, BLOBS_FOLDER))
}

/** Throws `bad-setting`. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER_MODE })
    await makePrivate(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const message = `KINDRED_DATA_DIR is ${JSON.stringify(dataDir)}; it takes a folder that can be written to.`
    throw new AppError('bad-setting', 500, message, { cause: error })
  }
}
