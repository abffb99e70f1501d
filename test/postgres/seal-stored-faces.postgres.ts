import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { POSTGRES_MIGRATIONS } from '../../server/storage/db/migrations.ts'
import { openTableRows } from '../../server/storage/db/postgres/seal-rows.ts'
import { findSealer } from '../../server/storage/db/sealed-faces.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { createDatabase } from './create-database.ts'

/** Returns whether a value has the format of migration 47. */
const isOld = (value: Buffer) => value.subarray(0, 6).toString() === 'sealed'

/** The tables as they are before the migration, or as no type describes them. */
type AnyTables = Record<string, Record<string, unknown>>

/**
 * Destroys the key of a leaf by which nothing is sealed, as earlier versions did when they erased a
 * photo: the nodes beside the way to it stay.
 */
function removeLeaf(root: Buffer, leaf: number): Buffer {
  let key = root.subarray(6)
  const nodes: Buffer[] = []
  for (let level = 39; level >= 0; level--) {
    const halves = hash('sha256', key, 'buffer')
    const half = Math.floor(leaf / 2 ** level) % 2
    const node = Buffer.alloc(6)
    const first = Math.floor(leaf / 2 ** (level + 1)) * 2 ** (level + 1)
    node.writeUIntBE(first + (1 - half) * 2 ** level, 0, 5)
    node.writeUInt8(level, 5)
    nodes.push(Buffer.concat([node, halves.subarray((1 - half) * 16, (2 - half) * 16)]))
    key = halves.subarray(half * 16, half * 16 + 16)
  }
  return Buffer.concat(nodes.toSorted((one, other) => one.compare(other)))
}

test('faces of earlier versions are sealed with one key for each owner, and read as before', async () => {
  const current = openPostgres(await createDatabase())
  onTestFinished(() => current.destroy())
  const db = current as unknown as Kysely<AnyTables>
  const migrator = new Migrator({ db, provider: { getMigrations: async () => POSTGRES_MIGRATIONS } })
  expect((await migrator.migrateTo('0045-films')).error).toBeUndefined()
  const embeddings = [1, 2, 3].map(seed => Buffer.alloc(512, seed))
  const place = { x: 0, y: 0, width: 1, height: 1, quality: 1 }
  const measured = { keyPoints: '[0.5]', score: 1, blur: 0, yaw: 0, pitch: 0, roll: 0, engineVersion: '6' }
  const times = { createdAt: 0, lastReceivedAt: 0 }
  await db
    .insertInto('batches')
    .values({ id: 'b', ownerId: 'ann', fileCount: 1, ...times })
    .execute()
  for (const [i, embedding] of embeddings.entries()) {
    const [id, photoId] = [`face ${i}`, `photo ${i}`]
    const ownerId = i === 2 ? 'bob' : 'ann'
    const file = { name: id, nameKey: id, sha256: id, crc32: 0, byteSize: 1, mediaType: 'image/jpeg' }
    await db
      .insertInto('allPhotos')
      .values({ id: photoId, ownerId, batchId: 'b', uploadedAt: 0, ...file })
      .execute()
    await db
      .insertInto('allFaces')
      .values({ id, ownerId, photoId, ...place })
      .execute()
    await db
      .insertInto('faceReadings')
      .values({ faceId: id, ownerId, ...measured, embedding })
      .execute()
    const portrait = i === 0 ? null : Buffer.from(`portrait ${i}`)
    await db
      .insertInto('preparedFaces')
      .values({ faceId: id, ownerId, photoId, isFound: 1, portrait, ...place, ...measured, embedding })
      .execute()
  }
  const page = { ownerId: 'ann', block: 0, engineVersion: '6', people: '[]', means: Buffer.from('means') }
  await db.insertInto('meanPages').values(page).execute()
  const readTable = async (table: string) =>
    openTableRows(current, await db.selectFrom(table).selectAll().orderBy('faceId').execute())
  const read = async () => ({
    readings: await readTable('faceReadings'),
    prepared: await readTable('preparedFaces'),
  })
  const before = {
    readings: await db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute(),
    prepared: await db.selectFrom('preparedFaces').selectAll().orderBy('faceId').execute(),
  }

  expect((await migrator.migrateTo('0063-read-dates-again')).error).toBeUndefined()
  const listStored = async () => {
    const { rows } = await sql<{ stored: Buffer }>`
      select embedding as stored from "faceReadings" union all select embedding from "preparedFaces"
      union all select portrait from "preparedFaces" where portrait is not null
      union all select decode("keyPoints", 'base64') from "faceReadings"
      union all select decode("keyPoints", 'base64') from "preparedFaces"`.execute(db)
    return rows.map(({ stored }) => stored)
  }
  expect((await listStored()).map(isOld)).toEqual(Array(14).fill(true))
  for (const { ownerId, nodes } of await db.selectFrom('faceKeys').selectAll().execute())
    await db
      .updateTable('faceKeys')
      .set({ nodes: removeLeaf(nodes as Buffer, 500) })
      .where('ownerId', '=', ownerId)
      .execute()
  await db
    .insertInto('meanPages')
    .values({ ownerId: 'ann', block: 0, engineVersion: '6', people: '[]', means: Buffer.from('means') })
    .execute()

  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await read()).toEqual(before)
  expect(await db.selectFrom('meanPages').selectAll().execute()).toEqual([])
  const stored = await listStored()
  expect(stored.map(isOld)).toEqual(Array(14).fill(false))
  for (const embedding of embeddings)
    expect(stored.some(value => value.includes(embedding.subarray(0, 4)))).toBe(false)
  // The keys are the same that are used from now on.
  await transactFor(current, 'ann', async transaction => {
    const { seal } = await findSealer(transaction, 'ann')
    const embedding = seal(Buffer.from('another'))
    await transaction.updateTable('faceReadings').set({ embedding }).where('faceId', '=', 'face 1').execute()
  })
  expect((await read()).readings.map(row => row['embedding'])).toEqual([
    embeddings[0],
    Buffer.from('another'),
    embeddings[2],
  ])
  expect(await db.selectFrom('faceKeys').select('ownerId').orderBy('ownerId').execute()).toEqual([
    { ownerId: 'ann' },
    { ownerId: 'bob' },
  ])
})
