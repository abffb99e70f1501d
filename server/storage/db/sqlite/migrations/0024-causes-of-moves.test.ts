import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { openDatabase } from '../../open-database.ts'
import * as faces from './0001-photos-people-jobs.ts'
import * as decisions from './0006-decisions.ts'
import * as causesOfMoves from './0024-causes-of-moves.ts'

test('existing moves stay with their decisions, which wait for the same grouping as before', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrations = { '0001': faces, '0006': decisions, '0024': causesOfMoves }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo('0006')).error).toBeUndefined()
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `insert into batches (id, ownerId, fileCount, createdAt, lastReceivedAt) values ('b', 'ann', 1, 0, 0)`,
  )
  await run(`insert into photos (id, ownerId, batchId, name, nameKey, sha256, crc32, byteSize, mediaType, uploadedAt)
    values ('photo', 'ann', 'b', 'a.jpg', 'a.jpg', '', 0, 1, 'image/jpeg', 0)`)
  await run(`insert into faces (id, ownerId, photoId, x, y, width, height, quality, keyPoints, score, blur, yaw, pitch, roll,
    embedding, engineVersion) values ('face', 'ann', 'photo', 0, 0, 1, 1, 1, '[]', 1, 0, 0, 0, 0, x'00', '1')`)
  await run(
    `insert into decisions (id, ownerId, kind, origin, madeAt, revision, telling) values ('d', 'ann', 'move', 'you', 0, 7, '')`,
  )
  await run(
    `insert into followingMoves (seq, ownerId, faceId, fromPersonId, toPersonId) values (1, 'ann', 'face', 'one', 'two')`,
  )

  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const { rows: moves } = await sql`select * from followingMoves`.execute(db)
  const move = { seq: 1, ownerId: 'ann', faceId: 'face', fromPersonId: 'one', toPersonId: 'two', revision: 7 }
  expect(moves).toEqual([move])
  const { rows } = await sql`select "pendingRevision" from decisions`.execute(db)
  expect(rows).toEqual([{ pendingRevision: 7 }])
  // The moves are deleted with their decision, as before.
  await run(`delete from decisions`)
  expect((await sql`select * from followingMoves`.execute(db)).rows).toEqual([])
})
