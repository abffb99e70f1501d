import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { DATABASE_FILE } from '../../server/storage/open-storage.ts'
import type { HistoryPage } from '../../shared/api/history.ts'
import type { PeoplePage } from '../../shared/api/people.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import type { TestUser } from '../factories/build-user.ts'

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

type Person = {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  readonly isFavourite: boolean
  readonly faceCount: number
}
type Step = { readonly id: string; readonly kind: string; readonly isUndone: boolean }

/** What a released version showed of the library in its fixture. */
export type ReleasedLibrary = {
  /** Credentials to sign in with. */
  readonly account: { readonly email: string; readonly password: string }
  /** The people before any decision, and again when all are undone. */
  readonly undecided: readonly Person[]
  readonly people: readonly Person[]
  /** The newest decision first. */
  readonly history: readonly Step[]
}

export async function readPeople(user: Pick<TestUser, 'send'>): Promise<Person[]> {
  const { people } = (await user.send({ url: '/api/people?show=all' })).json<PeoplePage>()
  return people
    .map(({ id, name, isHidden, isFavourite, faceCount }) => ({ id, name, isHidden, isFavourite, faceCount }))
    .toSorted((a, b) => b.faceCount - a.faceCount || a.id.localeCompare(b.id))
}

export async function readHistory(user: Pick<TestUser, 'send'>): Promise<Step[]> {
  const { entries } = (await user.send({ url: '/api/history' })).json<HistoryPage>()
  return entries.map(({ id, kind, undoneAt }) => ({ id, kind, isUndone: undoneAt !== null }))
}
