import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { DATABASE_FILE, openStorage, type Storage } from '../../server/open-storage.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestStorage = Storage & { readonly dataDir: string }

/** A database with all tables and no rows; migrating takes a tenth of the time of a short test. */
let emptyDatabase: Buffer | undefined

/** Creates a real database file and blob store for the running test. */
export async function createTestStorage(dataDir?: string, reservedBytes?: number): Promise<TestStorage> {
  const folder = dataDir ?? (await temporaryFolder())
  const file = join(folder, DATABASE_FILE)
  const isNew = !existsSync(file)
  if (isNew && emptyDatabase) await writeFile(file, emptyDatabase)
  const storage = await openStorage(folder, reservedBytes === undefined ? {} : { reservedBytes })
  onTestFinished(() => storage.db.destroy())
  if (isNew && !emptyDatabase) {
    await sql`pragma wal_checkpoint(truncate)`.execute(storage.db)
    emptyDatabase = await readFile(file)
  }
  return { ...storage, dataDir: folder }
}
