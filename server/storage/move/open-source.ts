import { join } from 'node:path'
import { joinFilesystemStore } from '../blobs/filesystem-store.ts'
import { assertKnownPlace } from '../claim-bucket.ts'
import { assertFinished } from '../db/copy/unfinished-copy.ts'
import type { Database } from '../db/database.ts'
import { assertUpToDate, POSTGRES_NAME } from '../db/database-state.ts'
import { getEngine } from '../db/engine.ts'
import { readObjectStoreId } from '../db/object-store-id.ts'
import { openDatabase } from '../db/open-database.ts'
import { AppError } from '../../errors.ts'
import {
  BLOBS_FOLDER,
  createNoLibraryError,
  DATABASE_FILE,
  isNewLibrary,
  openBucket,
  type Storage,
} from '../open-storage.ts'
import type { Place } from './place.ts'

/**
 * Opens a complete library of this version. An interrupted run may already have given its blobs to
 * the target, so this does not check to which library they belong. Throws `bad-setting`,
 * `copy-unfinished`, `database-newer`, `database-outdated` and `database-out-of-order`.
 */
export async function openSource(place: Place): Promise<Storage> {
  const { dataDir, databaseUrl, s3 } = place
  const db = await openDatabaseAt(place)
  const name = databaseUrl === null ? join(dataDir, DATABASE_FILE) : POSTGRES_NAME
  try {
    await assertUpToDate(db, name)
    await assertFinished(db, name)
    await assertKnownPlace(db, s3)
    const store = s3 ? openBucket(dataDir, s3) : await joinFilesystemStore(join(dataDir, BLOBS_FOLDER))
    return { db, store }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Throws `no-data`, and `bad-setting` if the database cannot be reached. */
export async function assertThere({ dataDir, databaseUrl }: Place): Promise<void> {
  if (!(await isNewLibrary(dataDir, databaseUrl))) return
  if (databaseUrl !== null) throw createNoLibraryError()
  const message = `There's no Kindred data in ${dataDir}. Set KINDRED_DATA_DIR to the right folder.`
  throw new AppError('no-data', 404, message)
}

/** Returns whether the blobs of a library are in a bucket. Throws like assertThere. */
export async function isInBucket(place: Place): Promise<boolean> {
  await assertThere(place)
  const db = await openDatabaseAt(place)
  try {
    const hasSecrets = await getEngine(db).hasTable(db, 'secrets')
    return hasSecrets && (await readObjectStoreId(db)) !== null
  } finally {
    await db.destroy()
  }
}

async function openDatabaseAt({ dataDir, databaseUrl }: Place): Promise<Database> {
  if (databaseUrl === null) return openDatabase(join(dataDir, DATABASE_FILE))
  const { openPostgres } = await import('../db/postgres/open-postgres.ts')
  return openPostgres(databaseUrl)
}
