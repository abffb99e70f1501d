import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { claimJob } from '../../../../machinery/jobs/turn-queries.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { openDatabase } from '../../open-database.ts'

test('each photo that was processed before is looked at once, when nothing else is to do', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0052-bursts')).error).toBeUndefined()
  await sql`insert into "batches" ("id", "ownerId", "fileCount", "createdAt", "lastReceivedAt")
    values ('batch', 'ann', 3, 1, 1)`.execute(db)
  for (const [id, state, pictureHash] of [
    ['old', 'processed', null],
    ['new', 'processed', 5],
    ['waiting', 'waiting', null],
  ] as const)
    await sql`insert into "allPhotos" ("id", "ownerId", "batchId", "name", "nameKey", "sha256", "crc32",
        "byteSize", "mediaType", "uploadedAt", "state", "pictureHash")
      values (${id}, 'ann', 'batch', ${id}, ${id}, ${id}, 1, 1, 'image/jpeg', 1, ${state}, ${pictureHash})`.execute(
      db,
    )
  expect((await migrator.migrateTo('0053-bursts-of-older-photos')).error).toBeUndefined()
  const job = await claimJob(db, { workerId: 'w', now: 10, leasedUntil: 20 })
  expect(job).toMatchObject({ name: 'read-camera', subjectId: 'old', priority: 2 })
  expect(await claimJob(db, { workerId: 'w', now: 10, leasedUntil: 20 })).toBeUndefined()
})
