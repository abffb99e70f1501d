import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import type { Database } from '../../server/storage/db/database.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { POSTGRES_ROWS } from '../../server/storage/db/postgres/postgres-rows.ts'
import { putPreparedPhoto } from '../../server/library/faces/prepared-face-queries.ts'
import { findSealer, openRows } from '../../server/storage/db/sealed-faces.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { putMeanPage, readMeanPages } from '../../server/library/people/group/mean-page-queries.ts'
import { buildEraser } from '../factories/build-eraser.ts'
import { buildFace, buildPerson, buildPhoto } from '../factories/build-photo.ts'
import { buildUser } from '../factories/build-user.ts'
import { createTestApp } from '../server/test-app.ts'

const ENGINE = '9-other-1'

/** Bytes that occur nowhere else. */
function buildEmbedding(seed: number): Float32Array {
  return Float32Array.from({ length: BUNDLED_NETWORK.embeddingLength }, (_, i) =>
    Math.sin(seed * 1000 + i * 7.7),
  )
}

const toBytes = (embedding: Float32Array) => Buffer.from(embedding.buffer)

/** A user with three photos, a face in each, and what is stored beside faces. */
async function setUp() {
  const app = await createTestApp()
  const { db } = app
  const user = await buildUser(app)
  const ownerId = user.uid
  const photos: { id: string; embeddings: Buffer[] }[] = []
  for (const seed of [1, 2, 3]) {
    const { id } = await buildPhoto(app, { ownerId })
    const person = await buildPerson(app, { ownerId, number: seed, name: null, photoIds: [] })
    const earlier = buildEmbedding(seed)
    const faceId = await buildFace(app, { ownerId, photoId: id, personId: person.id, embedding: earlier })
    const prepared = buildEmbedding(seed + 20)
    const place = { x: 0.1, y: 0.1, width: 0.1, height: 0.1, quality: 1 }
    const reading = { ...EMPTY_READING, embedding: new Uint8Array(prepared.buffer), engineVersion: ENGINE }
    const portrait = Buffer.from(`JPEG of a face ${seed} in a row`)
    await transactFor(db, ownerId, transaction =>
      putPreparedPhoto(transaction, ownerId, {
        photoId: id,
        engineVersion: ENGINE,
        faces: [{ ...place, id: faceId, isFound: 1, portrait, reading }],
        isReadable: true,
      }),
    )
    photos.push({ id, embeddings: [toBytes(earlier), toBytes(prepared), portrait] })
  }
  const means = toBytes(buildEmbedding(40))
  await putMeans(db, ownerId, means)
  const post = (url: string, payload: object) => user.send({ method: 'POST', url, payload })
  const eraseOne = async (photoId: string) => {
    await post('/api/trash', { photoIds: [photoId] })
    const answer = await post('/api/trash/erase', { photoIds: [photoId] })
    expect([answer.statusCode, answer.json().photos]).toEqual([200, 1])
  }
  return { ...app, user, ownerId, photos, means, eraseOne }
}

const EMPTY_READING = { keyPoints: '[0.25]', score: 1, blur: 0, yaw: 0, pitch: 0, roll: 0 }

/** As a grouping does, in a block of people without faces, which therefore stays. */
async function putMeans(db: Database, ownerId: string, means: Uint8Array): Promise<void> {
  await transactFor(db, ownerId, async transaction => {
    const sealer = await findSealer(transaction, ownerId)
    await putMeanPage(transaction, ownerId, {
      block: 500,
      engineVersion: ENGINE,
      people: '[]',
      means,
      sealer,
    })
  })
}

/** Tells which of these bytes the files of the server contain, apart from its log. */
async function searchFiles(db: Database, wanted: readonly Buffer[]): Promise<boolean[]> {
  // What the statistics copy would be found, too.
  await sql`analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ folder: string; oid: string }>`
    select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`.execute(
    db,
  )
  const { folder, oid } = rows[0] ?? { folder: '', oid: '' }
  const found = wanted.map(() => false)
  const others = await readdir(join(folder, 'base'))
  const left = new Set([
    join(folder, 'pg_wal'),
    // Other tests have databases of their own, which they remove meanwhile.
    ...others.filter(database => database !== oid).map(database => join(folder, 'base', database)),
  ])
  for (const path of await listFiles(folder, left)) {
    // Temporary files may be gone by now.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    for (const [i, one] of wanted.entries()) found[i] ||= bytes.includes(one)
  }
  return found
}

/** Lists the files below `folder`, except those in `left`. */
async function listFiles(folder: string, left: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = entries.map(async entry => {
    const path = join(folder, entry.name)
    if (left.has(path)) return []
    return entry.isDirectory() ? listFiles(path, left) : [path]
  })
  return (await Promise.all(lists)).flat()
}

/** Reads a column as the server stores it. */
async function readStored(db: Database, query: ReturnType<typeof sql>): Promise<Buffer[]> {
  const { rows } = await sql<{ stored: string }>`
    select encode(bytes, 'hex') as stored from (${query}) as stored (bytes)`.execute(db)
  return rows.map(({ stored }) => Buffer.from(stored, 'hex'))
}

/** The owner's key, as stored. */
async function readKey(db: Database, ownerId: string): Promise<Buffer> {
  const [key] = await readStored(db, sql`select "key" from "faceKeys" where "ownerId" = ${ownerId}`)
  return key ?? Buffer.alloc(0)
}

async function readEmbeddings(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('faceReadings')
    .select('embedding')
    .where('ownerId', '=', ownerId)
    .orderBy('faceId')
    .execute()
  const opened = await openRows(db, ownerId, rows, 'embedding')
  return opened.map(({ embedding }) => Buffer.from(embedding).toString('hex'))
}

async function findUrl(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `${inject('postgres')}${rows[0]?.name}`
}

async function connect(db: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await findUrl(db) })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('the files of PostgreSQL contain nothing about faces that can be read without the key', async () => {
  const { db, ownerId, photos, means, eraseOne } = await setUp()
  const [kept, erased, later] = photos as [(typeof photos)[0], (typeof photos)[0], (typeof photos)[0]]
  const sealed = await readStored(db, sql`select embedding from "faceReadings" where "ownerId" = ${ownerId}`)
  const described = [...photos.flatMap(({ embeddings }) => embeddings), means]
  // The search finds what is there: sealed rows, and the key. No embedding ever is.
  expect(await searchFiles(db, [...sealed, await readKey(db, ownerId)])).toEqual([true, true, true, true])
  expect(await searchFiles(db, described)).toEqual(described.map(() => false))

  // The sealed row of a single photo stays until PostgreSQL uses its place again.
  await eraseOne(erased.id)
  expect(await searchFiles(db, described)).toEqual(described.map(() => false))
  expect(await readMeanPages(db, ownerId, ENGINE)).toMatchObject([{ means }])
  expect(new Set(await readEmbeddings(db, ownerId))).toEqual(
    new Set([kept, later].map(({ embeddings }) => embeddings[0]?.toString('hex'))),
  )
})

describe('after an erasure the files of PostgreSQL contain no key', () => {
  test.each(['everything', 'the account'])(
    'of %s of an owner, and nothing of another is touched',
    async what => {
      const { db, user, ownerId, photos, means, ...app } = await setUp()
      const other = await buildUser({ ...app, db })
      const { id } = await buildPhoto({ ...app, db }, { ownerId: other.uid })
      const embedding = buildEmbedding(60)
      await buildFace({ ...app, db }, { ownerId: other.uid, photoId: id, embedding })
      const key = await readKey(db, ownerId)
      const described = [...photos.flatMap(({ embeddings }) => embeddings), means]
      expect(await searchFiles(db, [key])).toEqual([true])

      // PostgreSQL keeps deleted rows for older transactions, whatever those read.
      const older = await connect(db)
      await older.query('begin isolation level repeatable read')
      await older.query('select 1 from "batches"')
      if (what === 'everything') await user.send({ method: 'POST', url: '/api/library/erase' })
      else await user.send({ method: 'POST', url: '/api/account/delete', payload: {} })
      const gone = [...described, key]
      expect(await searchFiles(db, gone)).toEqual(gone.map(() => false))
      expect(await readEmbeddings(db, ownerId)).toEqual([])
      expect(await readEmbeddings(db, other.uid)).toEqual([toBytes(embedding).toString('hex')])
      expect(await db.selectFrom('faceKeys').select('ownerId').execute()).toEqual([{ ownerId: other.uid }])
    },
  )
})

test('an erasure is complete only when nobody reads the keys of a backup that is being made', async () => {
  const { db, store, clock, ownerId, ...app } = await setUp()
  const backup = openPostgres(await findUrl(db))
  onTestFinished(() => backup.destroy())
  const eraser = buildEraser({ db, store, clock })
  await app.app.close()
  const read = await POSTGRES_ROWS.readSnapshot(backup, async snapshot => {
    await snapshot.selectFrom('allPhotos').select('id').execute()
    const id = await eraser.begin(ownerId, 'deleted-all', async () => undefined)
    expect(await eraser.finish(id)).toBe(false)
    const rowsOfBackup = await snapshot.selectFrom('faceReadings').select('embedding').execute()
    return { id, opened: await openRows(snapshot, ownerId, rowsOfBackup, 'embedding') }
  })
  expect(read.opened).toHaveLength(3)
  clock.now += 3_600_000
  expect(await eraser.finish(read.id)).toBe(true)
})
