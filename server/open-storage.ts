import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blobs/blob-store.ts'
import { joinFilesystemStore, openFilesystemStore, type StoreOptions } from './blobs/filesystem-store.ts'
import { openDatabase, type Database } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { AppError } from './errors.ts'

export type Storage = { readonly db: Database; readonly store: BlobStore }

/** Names inside the data folder. */
export const DATABASE_FILE = 'kindred.db'
export const BLOBS_FOLDER = 'blobs'

const ONLY_FOR_THE_OWNER = 0o700

/** For the one server of a data folder: makes what is missing and brings the tables up to date. */
export async function openStorage(dataDir: string, options: StoreOptions = {}): Promise<Storage> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  await migrateDatabase(db)
  return { db, store: await openFilesystemStore(join(dataDir, BLOBS_FOLDER), options) }
}

/** For a process beside the server, once that has opened the folder. */
export async function joinStorage(dataDir: string): Promise<Storage> {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  return { db, store: await joinFilesystemStore(join(dataDir, BLOBS_FOLDER)) }
}

/** Throws `bad-setting`. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: ONLY_FOR_THE_OWNER })
    if (made !== undefined) await chmod(dataDir, ONLY_FOR_THE_OWNER)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const message = `KINDRED_DATA_DIR is ${JSON.stringify(dataDir)}; it takes a folder that can be written to.`
    throw new AppError('bad-setting', 500, message, { cause: error })
  }
}
