import { findSealer } from '../../server/storage/db/sealed-faces.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { BlobStore } from '../../server/storage/blobs/blob-store.ts'
import { openFilesystemStore } from '../../server/storage/blobs/filesystem-store.ts'
import { createTables } from '../../server/storage/db/migrate.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { getEngine } from '../../server/storage/db/engine.ts'
import { openDatabase } from '../../server/storage/db/open-database.ts'
import type { MoveWatcher } from '../../server/storage/move/move-library.ts'
import type { Place } from '../../server/storage/move/place.ts'
import { DATABASE_FILE, joinStorage } from '../../server/storage/open-storage.ts'
import { fillAllTables } from '../factories/fill-all-tables.ts'
import { listNames } from '../server/list-names.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'

export const BLOBS = [
  'ann/original/1',
  'ann/film/1',
  'ann/face/f.jpg',
  'bob/original/2',
  'bob/original/empty',
]
const OWN_SECRETS = new Set(['object-store', 'data-folder', 'unfinished-copy'])

export const SILENT: MoveWatcher = { begin() {}, advance() {}, end() {}, assertWanted() {} }

/** A library whose tables are all filled. */
export async function buildSource(rowsPerTable: number, seed: number) {
  const dataDir = join(await makeTemporaryFolder(), 'data')
  await mkdir(dataDir)
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  await createTables(db)
  await sql`pragma synchronous = off`.execute(db)
  const tables = await fillAllTables(db, { rowsPerTable, seed })
  await db.updateTable('recognitionNetwork').set({ networkId: BUNDLED_NETWORK.id }).execute()
  // Faces that are copied after this page would delete it, if triggers were on.
  const face = await db.selectFrom('allFaces').select(['id', 'ownerId']).executeTakeFirstOrThrow()
  const person = await db.selectFrom('allPeople').select(['id', 'number']).executeTakeFirstOrThrow()
  await db.updateTable('allFaces').set({ personId: person.id }).where('id', '=', face.id).execute()
  const block = Math.trunc(person.number / 16)
  const { seal } = await findSealer(db, face.ownerId)
  const page = { ownerId: face.ownerId, block, engineVersion: '6', people: '[]' }
  await db
    .insertInto('meanPages')
    .values({ ...page, means: seal(Buffer.from('means')) })
    .execute()
  // A job that is copied after its turn would insert another one.
  const job = await db.selectFrom('jobs').select(['id', 'ownerId']).executeTakeFirstOrThrow()
  await db.updateTable('jobs').set({ state: 'waiting' }).where('id', '=', job.id).execute()
  await db.deleteFrom('turns').where('ownerId', '=', job.ownerId).execute()
  const files = await openFilesystemStore(join(dataDir, 'blobs'))
  for (const name of BLOBS)
    await files.put(name, Buffer.from(name.endsWith('empty') ? '' : `bytes of ${name}`))
  const content = await readAll(db)
  await db.destroy()
  return { from: { dataDir, databaseUrl: null, s3: null } satisfies Place, tables, content }
}

/** Reads all rows of all tables, without the code that copies them. */
export async function readAll(db: Database): Promise<Map<string, unknown[]>> {
  const tables = await getEngine(db).rows.listTables(db)
  const all = new Map<string, unknown[]>()
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const opened = await getEngine(db).rows.openRows(db, rows)
    const texts = opened
      .filter(row => name !== 'secrets' || !OWN_SECRETS.has(String(row['name'])))
      .map(row => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other))))
    all.set(name, texts.toSorted())
  }
  return all
}

export async function readPlace({ dataDir, databaseUrl, s3 }: Place) {
  const { db, store } = await joinStorage(dataDir, { databaseUrl, s3 })
  try {
    return { rows: await readAll(db), blobs: await readBlobs(store) }
  } finally {
    await db.destroy()
  }
}

async function readBlobs(store: BlobStore): Promise<Map<string, string>> {
  const blobs = new Map<string, string>()
  for (const name of await listNames(store)) blobs.set(name, await text(await store.read(name)))
  return blobs
}

export const EXPECTED_BLOBS = new Map(
  BLOBS.toSorted().map(name => [name, name.endsWith('empty') ? '' : `bytes of ${name}`]),
)

export async function makePlace(): Promise<Place> {
  return { dataDir: join(await makeTemporaryFolder(), 'data'), databaseUrl: null, s3: null }
}

export async function readOutcome(move: Promise<unknown>): Promise<string> {
  return move.then(
    () => 'moved',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
}
