import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { POSTGRES_MIGRATIONS } from '../../server/storage/db/postgres/postgres-migrations.ts'
import { findSealer } from '../../server/storage/db/find-sealer.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { createDatabase } from './create-database.ts'

test('faces of an earlier version are sealed, and read as before', async () => {
  const db = openPostgres(await createDatabase())
  onTestFinished(() => db.destroy())
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
  const read = async () => ({
    readings: await db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute(),
    prepared: await db.selectFrom('preparedFaces').selectAll().orderBy('faceId').execute(),
  })
  const before = await read()

  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await read()).toEqual(before)
  expect(await db.selectFrom('meanPages').selectAll().execute()).toEqual([])
  const { rows } = await sql<{ sealed: boolean }>`
    select encode(bytes, 'escape') like 'sealed%' as sealed from (
      select embedding from "faceReadings" union all select embedding from "preparedFaces"
      union all select portrait from "preparedFaces" where portrait is not null
      union all select decode("keyPoints", 'base64') from "faceReadings"
      union all select decode("keyPoints", 'base64') from "preparedFaces"
    ) as stored (bytes)`.execute(db)
  expect(rows.map(({ sealed }) => sealed)).toEqual(Array(14).fill(true))
  // The keys are the same that are used from now on.
  await transactFor(db, 'ann', async transaction => {
    const { sealBytes } = await findSealer(transaction, 'ann', ['photo 1'])
    const embedding = sealBytes('photo 1', Buffer.from('another'))
    await transaction.updateTable('faceReadings').set({ embedding }).where('faceId', '=', 'face 1').execute()
  })
  const readings = await db.selectFrom('faceReadings').select('embedding').orderBy('faceId').execute()
  expect(readings.map(({ embedding }) => Buffer.from(embedding))).toEqual([
    embeddings[0],
    Buffer.from('another'),
    embeddings[2],
  ])
  expect(await db.selectFrom('faceKeys').select('ownerId').orderBy('ownerId').execute()).toEqual([
    { ownerId: 'ann' },
    { ownerId: 'bob' },
  ])
})
