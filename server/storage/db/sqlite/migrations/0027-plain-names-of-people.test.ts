import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../../test/server/make-temporary-folder.ts'
import { claimJob } from '../../../../machinery/jobs/turn-queries.ts'
import { openDatabase } from '../../open-database.ts'
import { migrateDatabase } from '../../migrate.ts'
import { MIGRATIONS } from '../../migrations.ts'

test('summaries of decisions, versions of piles and waiting jobs of an older database are kept', async () => {
  const db = openDatabase(join(await makeTemporaryFolder(), 'a.db'))
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  expect((await migrator.migrateTo('0026-plain-names')).error).toBeUndefined()
  await sql`insert into decisions (id, "ownerId", kind, origin, "madeAt", revision, telling)
    values ('d', 'ann', 'move', 'you', 0, 7, 'what was moved')`.execute(db)
  await sql`insert into pilings ("ownerId", "peopleVersion") values ('ann', 12)`.execute(db)
  await sql`insert into jobs (name, "ownerId", "subjectId", priority, "runAt")
    values ('pile-faces', 'ann', null, 0, 1)`.execute(db)

  await migrateDatabase(db)
  expect(await db.selectFrom('decisions').select('summary').execute()).toEqual([
    { summary: 'what was moved' },
  ])
  expect(await db.selectFrom('unnamedClusterVersions').selectAll().execute()).toEqual([
    { ownerId: 'ann', peopleVersion: 12 },
  ])
  const job = await claimJob(db, { workerId: 'w', now: 10, leasedUntil: 20 })
  expect(job?.name).toBe('cluster-for-naming')
})
