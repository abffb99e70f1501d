import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { openDatabase } from '../../open-database.ts'

test('each processed photo and each sidecar in a folder is read again, when nothing else is to do', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0055-library-stamps')).error).toBeUndefined()
  await sql`insert into "batches" ("id", "ownerId", "fileCount", "createdAt", "lastReceivedAt")
    values ('batch', 'ann', 3, 1, 1)`.execute(db)
  for (const [id, state] of [
    ['processed', 'processed'],
    ['queued', 'processed'],
    ['waiting', 'waiting'],
    ['failed', 'failed'],
  ] as const)
    await sql`insert into "allPhotos" ("id", "ownerId", "batchId", "name", "nameKey", "sha256", "crc32",
        "byteSize", "mediaType", "uploadedAt", "state")
      values (${id}, 'ann', 'batch', ${id}, ${id}, ${id}, 1, 1, 'image/jpeg', 1, ${state})`.execute(db)
  await sql`insert into "jobs" ("name", "ownerId", "subjectId", "priority", "runAt")
    values ('read-camera', 'ann', 'queued', 0, 0)`.execute(db)
  await sql`insert into "folders" ("id", "ownerId", "name", "path", "batchId", "addedAt")
    values ('folder', 'ann', 'a', '/a', 'batch', 1)`.execute(db)
  for (const [name, isFilm] of [
    ['a.xmp', 0],
    ['a.mov', 1],
  ] as const)
    await sql`insert into "folderSidecars" ("ownerId", "folderId", "directory", "name", "byteSize",
        "modifiedUs", "state", "isFilm")
      values ('ann', 'folder', '', ${name}, 1, 1, 'read', ${isFilm})`.execute(db)
  await migrateDatabase(db)
  const sidecars = await sql`select "name", "state" from "folderSidecars" order by "name"`.execute(db)
  expect(sidecars.rows).toEqual([
    { name: 'a.mov', state: 'read' },
    { name: 'a.xmp', state: 'new' },
  ])
  const jobs = await sql`select "subjectId", "priority" from "jobs" where "name" = 'read-camera'
    order by "subjectId"`.execute(db)
  expect(jobs.rows).toEqual([
    { subjectId: 'processed', priority: 2 },
    { subjectId: 'queued', priority: 0 },
  ])
})
