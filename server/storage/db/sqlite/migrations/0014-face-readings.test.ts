import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { openDatabase } from '../../open-database.ts'
import { migrateDatabase } from '../../migrate.ts'
import * as faces from './0001-photos-people-jobs.ts'
import * as decisions from './0006-decisions.ts'
import * as finding from './0007-finding.ts'
import * as faceReadings from './0014-face-readings.ts'

const MEASUREMENTS = { score: 0.9, blur: 0.1, yaw: 1.5, pitch: -2, roll: 3, engineVersion: '3' }

async function openFresh() {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  return db
}

test('existing faces keep their measurements and decisions', async () => {
  const db = await openFresh()
  const migrations = { '0001': faces, '0006': decisions, '0007': finding, '0014': faceReadings }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo('0007')).error).toBeUndefined()
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `insert into batches (id, ownerId, fileCount, createdAt, lastReceivedAt) values ('b', 'ann', 1, 0, 0)`,
  )
  await run(`insert into photos (id, ownerId, batchId, name, nameKey, sha256, crc32, byteSize, mediaType, uploadedAt)
    values ('photo', 'ann', 'b', 'a.jpg', 'a.jpg', '', 0, 1, 'image/jpeg', 0)`)
  await run(`insert into people (id, ownerId, number, coverFaceId, photoCount, faceCount, createdAt)
    values ('person', 'ann', 1, 'face 1', 1, 2, 0)`)
  const embeddings = [1, 2].map(seed => Buffer.alloc(512, seed))
  for (const [i, embedding] of embeddings.entries()) {
    const { score, blur, yaw, pitch, roll, engineVersion } = MEASUREMENTS
    await sql`insert into faces (id, ownerId, photoId, personId, x, y, width, height, quality, standing, drawnAt, keyPoints,
      score, blur, yaw, pitch, roll, embedding, engineVersion) values (${`face ${i + 1}`}, 'ann', 'photo', 'person', 0.1, 0.2,
      0.3, 0.4, 0.8, 'placed', 7, '[1]', ${score}, ${blur}, ${yaw}, ${pitch}, ${roll}, ${embedding}, ${engineVersion})`.execute(
      db,
    )
  }
  await run(
    `insert into decisions (id, ownerId, kind, origin, madeAt, revision, telling) values ('d', 'ann', 'move', 'you', 0, 1, '')`,
  )
  await run(
    `insert into decisionFaces (seq, ownerId, faceId, fromStanding, toStanding) values (1, 'ann', 'face 1', 'open', 'placed')`,
  )

  expect((await migrator.migrateToLatest()).error).toBeUndefined()

  const place = { photoId: 'photo', x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  const standing = { personId: 'person', quality: 0.8, standing: 'placed', drawnAt: 7 }
  expect(await db.selectFrom('faces').selectAll().orderBy('id').execute()).toEqual(
    ['face 1', 'face 2'].map(id => ({ id, ownerId: 'ann', ...place, ...standing })),
  )
  expect(await db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute()).toEqual(
    embeddings.map((embedding, i) => ({
      faceId: `face ${i + 1}`,
      ownerId: 'ann',
      keyPoints: '[1]',
      ...MEASUREMENTS,
      embedding,
    })),
  )
  expect(await db.selectFrom('decisionFaces').select('faceId').execute()).toEqual([{ faceId: 'face 1' }])
  const fresh = await openFresh()
  await migrateDatabase(fresh)
  const readColumns = async (database: typeof db) =>
    (await database.introspection.getTables())
      .find(({ name }) => name === 'faces')
      ?.columns.map(({ name }) => name)
  const added = new Set(['photoSeq', 'photoTakenAt', 'photoFaceCount'])
  expect(await readColumns(db)).toEqual((await readColumns(fresh))?.filter(name => !added.has(name)))
  // The measurements of a face are deleted with it.
  await db.deleteFrom('faces').where('id', '=', 'face 2').execute()
  expect(await db.selectFrom('faceReadings').select('faceId').execute()).toEqual([{ faceId: 'face 1' }])
})
