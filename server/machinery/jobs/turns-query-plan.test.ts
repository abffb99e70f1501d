import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainPlan } from '../../../test/server/explain-plan.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { selectDueJob, settleTurns } from './scheduling-queries.ts'
import { insertJobs, type NewJob } from './queries.ts'

test('claiming a job reads no table from one end to the other, and sorts nothing', async () => {
  const { db } = await createTestStorage()
  const jobs = Array.from({ length: 3000 }, (_, i): NewJob => ({
    name: 'process-photo',
    ownerId: 'bob',
    subjectId: `bob${i}`,
    runAt: 0,
  }))
  await insertJobs(db, jobs)
  const now = sql<number>`${1}`
  const parameters = {
    now,
    workerCount: sql<number>`${1}`,
    lastOwnerId: sql<string>`${''}`,
    belowPriority: sql<number>`${3}`,
    mayTurn: sql<boolean>`1 = 1`,
  }
  for (const query of [
    selectDueJob(parameters, { isLastChoice: false }),
    selectDueJob(parameters, { isLastChoice: true }),
    settleTurns(sql`"ownerId" = ${'bob'}`, now),
  ]) {
    const plan = await explainPlan(db, query.compile(db))
    expect(
      plan.filter(step => /^SCAN (?!due USING INDEX turnsInOrder$|mine$|CONSTANT)|B-TREE/.test(step)),
    ).toEqual([])
    const indexes = plan.flatMap(step => /INDEX (\w+)|(INTEGER PRIMARY KEY)/.exec(step)?.[0] ?? [])
    expect(new Set(indexes).difference(KNOWN)).toEqual(new Set())
  }
})

const KNOWN = new Set([
  'INDEX turnsInOrder',
  'INDEX sqlite_autoindex_turns_1',
  'INDEX sqlite_autoindex_pausedOwners_1',
  'INDEX jobsByOwner',
  'INDEX waitingJobs',
  'INDEX runningJobs',
  'INTEGER PRIMARY KEY',
])
