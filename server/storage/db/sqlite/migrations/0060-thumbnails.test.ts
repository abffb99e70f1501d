import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { openDatabase } from '../../open-database.ts'

test('photos that wait get their thumbnails first, and those of processed photos are kept', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0055-library-stamps')).error).toBeUndefined()
  await sql`insert into "batches" ("id", "ownerId", "fileCount", "createdAt", "lastReceivedAt")
    values ('batch', 'ann', 4, 1, 1)`.execute(db)
  for (const [id, state, trashedAt] of [
    ['processed', 'processed', null],
    ['failed', 'failed', null],
    ['waiting', 'waiting', null],
    ['trashed', 'waiting', 1],
  ] as const)
    await sql`insert into "allPhotos" ("id", "ownerId", "batchId", "name", "nameKey", "sha256", "crc32",
        "byteSize", "mediaType", "uploadedAt", "state", "trashedAt")
      values (${id}, 'ann', 'batch', ${id}, ${id}, ${id}, 1, 1, 'image/jpeg', 1, ${state}, ${trashedAt})`.execute(
      db,
    )
  expect((await migrator.migrateTo('0060-thumbnails')).error).toBeUndefined()
  const jobs = await db.selectFrom('jobs').select(['name', 'subjectId', 'priority', 'state']).execute()
  expect(jobs).toEqual([{ name: 'make-thumbnail', subjectId: 'waiting', priority: 0, state: 'waiting' }])
  const photos = await db.selectFrom('photos').selectAll().orderBy('seq').execute()
  expect(photos).toMatchObject(
    ['processed', 'failed', 'waiting'].map(id => ({ id, thumbAt: null, previewType: null })),
  )
})
