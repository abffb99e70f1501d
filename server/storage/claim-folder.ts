import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blobs/blob-store.ts'
import { isMissing } from '../machinery/files/file-system.ts'
import { isEmpty } from './claim-bucket.ts'
import type { Database } from './db/database.ts'
import { hasPhotos, readObjectStoreId, writeObjectStoreId } from './db/object-store-id.ts'
import { AppError } from '../errors.ts'
import { writePrivateFile } from '../machinery/files/private-files.ts'
import { createSecret } from '../random-text.ts'

/**
 * Contains the id of the library whose blobs are in the data folder. A library that always had its
 * database there has none.
 */
const LIBRARY_FILE = 'kindred.library'

/**
 * Ensures that the data folder contains the blobs of this database and nothing else, because blobs
 * without a row are deleted. Marks an empty folder of a new library. Throws `bad-setting`.
 */
export async function claimFolder(
  db: Database,
  { dataDir, files }: { dataDir: string; files: BlobStore },
): Promise<void> {
  const id = await readObjectStoreId(db, 'data-folder')
  if (id !== null && id === (await readFolderMark(dataDir))) return
  if (id !== null && (await hasPhotos(db))) throw createOtherFolderError(dataDir)
  if (!(await isEmpty(files))) throw createOtherFolderError(dataDir)
  const chosen = id ?? createSecret()
  await writeObjectStoreId(db, chosen, 'data-folder')
  await writeFolderMark(dataDir, chosen)
}

/** Throws `bad-setting` if the blobs of this database are not in the data folder. */
export async function assertClaimed(db: Database, dataDir: string): Promise<void> {
  const id = await readObjectStoreId(db, 'data-folder')
  if (id === null || id !== (await readFolderMark(dataDir))) throw createOtherFolderError(dataDir)
}

/**
 * Throws `bad-setting` if the blobs in the data folder belong to another database than the one
 * there.
 */
export async function assertOwnFolder(db: Database, dataDir: string): Promise<void> {
  const mark = await readFolderMark(dataDir)
  if (mark === null || mark === (await readObjectStoreId(db, 'data-folder'))) return
  const message = `The photos in ${dataDir} belong to a PostgreSQL database. Set DATABASE_URL to it.`
  throw new AppError('bad-setting', 500, message)
}

/** File in the data folder of a library in SQLite that was moved to PostgreSQL. */
const MOVED_FILE = 'kindred.moved'

/**
 * Remembers that the library of this data folder is in PostgreSQL now, or, `false`, that it is here
 * again.
 */
export async function rememberMove(dataDir: string, isAway: boolean): Promise<void> {
  const file = join(dataDir, MOVED_FILE)
  if (isAway) await writePrivateFile(file, 'This library was moved to PostgreSQL by "kindred move".\n')
  else await rm(file, { force: true })
}

/** Throws `bad-setting` if the library was moved: what is added to the old one would be lost. */
export async function assertNotMoved(dataDir: string): Promise<void> {
  const file = join(dataDir, MOVED_FILE)
  if (!existsSync(file)) return
  const message = `The library in ${dataDir} was moved to PostgreSQL. Set DATABASE_URL to it. To use what is left here instead, remove ${file}.`
  throw new AppError('bad-setting', 500, message)
}

export async function writeFolderMark(dataDir: string, libraryId: string): Promise<void> {
  await writePrivateFile(join(dataDir, LIBRARY_FILE), `${libraryId}\n`)
}

export async function readFolderMark(dataDir: string): Promise<string | null> {
  const mark = await readFile(join(dataDir, LIBRARY_FILE), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  return mark.trim() || null
}

function createOtherFolderError(dataDir: string): AppError {
  return new AppError(
    'bad-setting',
    500,
    `KINDRED_DATA_DIR is ${dataDir}, which doesn't contain the photos of the database in DATABASE_URL. Set it to the folder that does. Several machines need an object store (KINDRED_S3_ENDPOINT).`,
  )
}
