import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { openFilesystemStore, type StoreOptions } from '../../server/storage/blobs/filesystem-store.ts'
import type { DatabaseAddress } from '../../server/storage/db/open-database.ts'
import { BLOBS_FOLDER, DATABASE_FILE, openStorage, type Storage } from '../../server/storage/open-storage.ts'
import { findTestDatabase, openTestDatabase } from '../postgres/copy-template.ts'
import { makeTemporaryFolder } from './make-temporary-folder.ts'

export type TestStorage = Storage & { readonly dataDir: string }

export type NewTestStorage = TestStorage & { readonly databaseAddress: DatabaseAddress }

/** A database with all tables and no rows; migrating takes a tenth of the time of a short test. */
let emptyDatabase: Buffer | undefined

/** Creates a real database and blob store for the running test. */
export async function createTestStorage(dataDir?: string, reservedBytes?: number): Promise<NewTestStorage> {
  const folder = dataDir ?? (await makeTemporaryFolder())
  const options = reservedBytes === undefined ? {} : { reservedBytes }
  const server = inject('postgres')
  const storage = server
    ? {
        db: await openTestDatabase(folder, server),
        store: await openFilesystemStore(join(folder, BLOBS_FOLDER), options),
        databaseAddress: { url: await findTestDatabase(folder, server) },
      }
    : { ...(await openEmptyStorage(folder, options)), databaseAddress: { file: join(folder, DATABASE_FILE) } }
  onTestFinished(() => storage.db.destroy())
  return { ...storage, dataDir: folder }
}

async function openEmptyStorage(folder: string, options: StoreOptions): Promise<Storage> {
  const file = join(folder, DATABASE_FILE)
  const isNew = !existsSync(file)
  if (isNew && emptyDatabase) await writeFile(file, emptyDatabase)
  const storage = await openStorage(folder, options)
  if (isNew && !emptyDatabase) {
    await sql`pragma wal_checkpoint(truncate)`.execute(storage.db)
    emptyDatabase = await readFile(file)
  }
  return storage
}
