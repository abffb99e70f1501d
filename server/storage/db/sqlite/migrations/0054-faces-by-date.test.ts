import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { openDatabase } from '../../open-database.ts'

test('faces have what they need of their photos, before and after the photos change', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0053-bursts-of-older-photos')).error).toBeUndefined()
  await sql`insert into "batches" ("id", "ownerId", "fileCount", "createdAt", "lastReceivedAt")
    values ('batch', 'ann', 3, 1, 1)`.execute(db)
  const insertPhoto = (id: string, takenAt: number | null) =>
    sql`insert into "allPhotos" ("id", "ownerId", "batchId", "name", "nameKey", "sha256", "crc32",
        "byteSize", "mediaType", "uploadedAt", "faceCount", "takenAt")
      values (${id}, 'ann', 'batch', ${id}, ${id}, ${id}, 1, 1, 'image/jpeg', 1, 1, ${takenAt})`.execute(db)
  const insertFace = (photoId: string) =>
    sql`insert into "allFaces" ("id", "ownerId", "photoId", "x", "y", "width", "height", "quality")
      values (${`face of ${photoId}`}, 'ann', ${photoId}, 0, 0, 1, 1, 1)`.execute(db)
  const readFaces = () =>
    db.selectFrom('faces').select(['photoId', 'photoTakenAt', 'photoFaceCount']).orderBy('photoSeq').execute()
  await insertPhoto('undated', null)
  await insertPhoto('dated', 7)
  await insertFace('dated')
  await insertFace('undated')

  await migrateDatabase(db)
  const [undated, dated] = [
    { photoId: 'undated', photoTakenAt: null, photoFaceCount: 1 },
    { photoId: 'dated', photoTakenAt: 7, photoFaceCount: 1 },
  ]
  expect(await readFaces()).toEqual([undated, dated])

  await insertPhoto('new', 8)
  await insertFace('new')
  await db.updateTable('allPhotos').set({ takenAt: 9 }).where('id', '=', 'undated').execute()
  await db.updateTable('allPhotos').set({ faceCount: 0 }).where('id', '=', 'dated').execute()
  expect(await readFaces()).toEqual([
    { ...undated, photoTakenAt: 9 },
    { ...dated, photoFaceCount: 0 },
    { photoId: 'new', photoTakenAt: 8, photoFaceCount: 1 },
  ])
})
