import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { claimJob } from '../../../../machinery/jobs/turn-queries.ts'
import { openDatabase } from '../../open-database.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'

test('jobs that are waiting are still claimed in turn, by the processor time used before', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0043-app-passwords')).error).toBeUndefined()
  await sql`insert into jobs (name, "ownerId", "subjectId", priority, state, "runAt") values
    ('process-photo', 'ann', 'a1', 1, 'waiting', 5), ('process-photo', 'ann', 'a2', 1, 'waiting', 4),
    ('process-photo', 'bob', 'b1', 1, 'waiting', 6), ('process-photo', 'cleo', 'c1', 1, 'dead', 1),
    ('find-face', 'dan', 'd1', 0, 'waiting', 9000)`.execute(db)
  await sql`insert into "processorTimes" ("ownerId", priority, "usedMs", "usedAt") values
    ('ann', 1, 9000, 10), ('bob', 1, 20, 10), ('eve', 1, 0.5, 10)`.execute(db)
  await migrateDatabase(db)

  expect(await db.selectFrom('turns').select(['ownerId', 'nextRunAt']).orderBy('ownerId').execute()).toEqual([
    { ownerId: 'ann', nextRunAt: 4 },
    { ownerId: 'bob', nextRunAt: 6 },
    { ownerId: 'dan', nextRunAt: 9000 },
  ])
  const claimed = []
  for (const now of [10, 10, 10, 10, 9000]) {
    const job = await claimJob(db, { workerId: 'w', now, leasedUntil: 1e6, workerCount: 9 })
    claimed.push(job?.subjectId)
  }
  expect(claimed).toEqual(['b1', 'a2', 'a1', undefined, 'd1'])
})
