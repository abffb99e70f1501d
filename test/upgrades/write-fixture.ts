import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import SqliteDatabase from 'better-sqlite3'
import packageJson from '../../package.json' with { type: 'json' }
import { PASSWORD_COST } from '../../server/accounts/sign-in/hash-password.ts'
import type { AccountManager } from '../../server/accounts/sign-in/manage-accounts.ts'
import { createApp } from '../../server/http/app.ts'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import { ensureSigningSecret } from '../../server/storage/ensure-signing-secret.ts'
import { createMessages } from '../../server/machinery/messages/create-messages.ts'
import { openStorage } from '../../server/storage/open-storage.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'
import { buildAlbum } from '../factories/build-album.ts'
import { buildAlbumLibrary, groupLibrary } from '../factories/build-grouped-library.ts'
import { buildUser, PASSWORD, type TestUser } from '../factories/build-user.ts'
import { readHistory, readPeople, type ReleasedLibrary } from './load-fixture.ts'

// `node test/upgrades/write-fixture.ts` writes the database of this version, after a user has made
// some decisions. Tests of later versions open it. The embeddings are random, and there are no
// pictures.

const PEOPLE = 4
const PHOTOS = 10
const SEED = 7

const dataDir = await mkdtemp(join(tmpdir(), 'kindred-fixture-'))
try {
  await writeFixture()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function writeFixture(): Promise<void> {
  const storage = { ...(await openStorage(dataDir)), dataDir }
  const clock = { now: Date.now() - HOUR_MS }
  const origin = 'http://localhost:5000'
  let accounts: AccountManager | undefined
  const settings = { smtp: null, smsGateway: null }
  const app = await createApp({
    config: {
      port: 5000,
      publicUrl: origin,
      dataDir,
      databaseUrl: null,
      s3: null,
      folderRoots: [],
      maxFileBytes: 1,
      maxRawBytes: 1,
      maxFilmBytes: 1,
      google: null,
      owner: { name: null, email: null },
      registration: 'open',
      faceRetentionMonths: null,
      trustedProxies: [],
    },
    ...storage,
    botCheckCost: 1,
    passwordCost: PASSWORD_COST,
    minAnswerMs: 0,
    messages: createMessages({ dataDir, settings, now: Date.now }),
    signingSecret: await ensureSigningSecret(dataDir),
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    onJobsAdded: () => {},
    areWorkersRunning: () => true,
    webDir: null,
    onAccounts: manager => void (accounts = manager),
  })
  if (!accounts) throw new Error('The app has no accounts.')
  const user = await buildUser({ ...storage, app, accounts, origin, routes: [], clock })
  const neighbours = await loadNeighbours({ threads: 1 })
  const group = () => groupLibrary(storage, { neighbours, now: () => clock.now })

  const faces = buildAlbum({ people: PEOPLE, photos: PHOTOS, seed: SEED })
  await buildAlbumLibrary(storage, { ownerId: user.uid, faces })
  await group()
  const undecided = await readPeople(user)
  await decide(user, { clock, group })
  const library: ReleasedLibrary = {
    account: { email: 'user1@example.org', password: PASSWORD },
    undecided,
    people: await readPeople(user),
    history: await readHistory(user),
  }
  await app.close()
  // Replaced, so that readers see that these are no real secrets.
  await storage.db.updateTable('secrets').set({ value: 'made up for this fixture' }).execute()
  await storage.db.updateTable('session').set({ token: 'made up for this fixture' }).execute()
  await storage.db.destroy()
  const path = new URL(packageJson.version, import.meta.url)
  await writeFile(`${path.pathname}.sql`, dumpDatabase(join(dataDir, 'kindred.db')), { flag: 'wx' })
  await writeFile(`${path.pathname}.json`, `${JSON.stringify(library, null, 2)}\n`)
}

/** Makes decisions of most kinds, undoes one, and groups in between. */
async function decide(
  user: TestUser,
  { clock, group }: { clock: { now: number }; group: () => Promise<void> },
): Promise<void> {
  const send = async (method: 'POST' | 'PUT', path: string, payload: object): Promise<void> => {
    clock.now += 60_000
    const answer = await user.send({ method, url: `/api/${path}`, payload })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  }
  const listFaces = async (personId: string): Promise<string[]> => {
    const answer = await user.send({ url: `/api/people/${personId}/faces` })
    return answer.json<{ faces: { id: string }[] }>().faces.map(({ id }) => id)
  }
  const [ann, ben, cleo, dan] = (await readPeople(user)).map(({ id }) => id)
  if (!ann || !ben || !cleo || !dan) throw new Error('The faces were not grouped into four people.')
  await send('PUT', `people/${ann}/name`, { name: 'Ann' })
  await send('PUT', `people/${ben}/name`, { name: 'बेन' })
  await send('PUT', `people/${cleo}/name`, { name: 'Cleo O’Neill' })
  await send('POST', `people/${ann}/split`, { faceIds: (await listFaces(ann)).slice(0, 2) })
  await group()
  await send('POST', `people/${ben}/not-this-person`, { faceIds: (await listFaces(ben)).slice(0, 1) })
  await group()
  await send('POST', 'faces/move', { faceIds: (await listFaces(cleo)).slice(0, 1), personId: dan })
  await send('PUT', `people/${dan}/hidden`, { isHidden: true })
  await send('PUT', `people/${ben}/favourite`, { isFavourite: true })
  await send('PUT', `people/${cleo}/name`, { name: 'Somebody else' })
  const [newest] = await readHistory(user)
  await send('POST', `history/${newest?.id}/undo`, {})
  await group()
}

type SchemaEntry = { readonly type: string; readonly name: string; readonly sql: string }

/**
 * Dumps a database as SQL statements that restore it exactly: the schema in its order of creation,
 * then the rows.
 */
function dumpDatabase(file: string): string {
  const db = new SqliteDatabase(file, { readonly: true })
  try {
    const entries = db
      .prepare<[], SchemaEntry>(
        'select type, name, sql from sqlite_master where sql is not null order by rowid',
      )
      .all()
    const own = entries.filter(({ name }) => !name.startsWith('sqlite_'))
    const tables = entries.filter(({ type }) => type === 'table').map(({ name }) => name)
    return [
      'pragma foreign_keys = off;',
      'begin;',
      ...own.map(({ sql }) => `${sql};`),
      // SQLite creates this table, with rows, for the first table with autoincrement.
      'delete from sqlite_sequence;',
      ...tables.flatMap(table => dumpRows(db, table)),
      'commit;',
      '',
    ].join('\n')
  } finally {
    db.close()
  }
}

/** Dumps rows with `quote`, which formats numbers, texts and bytes so that no bit is lost. */
function dumpRows(db: SqliteDatabase.Database, table: string): string[] {
  const columns = db.prepare<[], { name: string }>(`pragma table_info("${table}")`).all()
  const values = columns.map(({ name }) => `quote("${name}")`).join(` || ', ' || `)
  return db
    .prepare<[], string>(`select ${values} from "${table}"`)
    .pluck()
    .all()
    .map(row => `insert into "${table}" values (${row});`)
}
