import SqliteDatabase from 'better-sqlite3'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../server/storage/open-storage.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import type { ReleasedLibrary } from './read-library.ts'

/** Lists the versions that have a fixture. */
export function listFixtures(): string[] {
  const names = readdirSync(new URL('.', import.meta.url))
  return names.flatMap(name => (name.endsWith('.sql') ? [name.slice(0, -'.sql'.length)] : []))
}

/** Loads the data folder of a version, without pictures, and what that version showed. */
export async function loadFixture(
  version: string,
): Promise<{ readonly dataDir: string; readonly library: ReleasedLibrary }> {
  const dataDir = join(await makeTemporaryFolder(), 'data')
  await mkdir(dataDir)
  const read = (kind: string) => readFileSync(new URL(`${version}.${kind}`, import.meta.url), 'utf8')
  const db = new SqliteDatabase(join(dataDir, DATABASE_FILE))
  db.exec(read('sql'))
  db.close()
  return { dataDir, library: JSON.parse(read('json')) as ReleasedLibrary }
}
