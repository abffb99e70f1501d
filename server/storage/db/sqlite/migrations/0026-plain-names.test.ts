import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { insertJobs } from '../../../../machinery/jobs/queries.ts'
import { claimJob } from '../../../../machinery/jobs/turn-queries.ts'
import { openDatabase } from '../../open-database.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'

test('waiting jobs of an older database are claimed once each, and visits are kept', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0024-causes-of-moves')).error).toBeUndefined()
  await sql`insert into jobs (name, "ownerId", "photoId", priority, "runAt")
    values ('find-face', 'ann', 'search', 0, 1), ('process-photo', 'ann', 'photo', 1, 2),
      ('look-anew', 'ann', 'old photo', 2, 3), ('group-people', 'ann', null, 0, 4)`.execute(db)
  await sql`insert into sightings ("ownerId", "lastSeenAt", "announcedAt") values ('ann', 5, null)`.execute(
    db,
  )

  await migrateDatabase(db)
  // A job that waits already is not inserted again.
  await insertJobs(db, [
    { name: 'process-photo', ownerId: 'ann', subjectId: 'photo', runAt: 9 },
    { name: 'group-people', ownerId: 'ann', subjectId: null, runAt: 9 },
  ])
  const claimed = []
  const claim = () => claimJob(db, { workerId: 'w', now: 10, leasedUntil: 20 })
  for (let job = await claim(); job; job = await claim()) claimed.push([job.name, job.subjectId])
  expect(claimed).toEqual([
    ['find-face', 'search'],
    ['group-people', null],
    ['process-photo', 'photo'],
    ['reprocess-photo', 'old photo'],
  ])
  expect(await db.selectFrom('lastSeen').selectAll().execute()).toEqual([
    { ownerId: 'ann', lastSeenAt: 5, announcedAt: null },
  ])
})
