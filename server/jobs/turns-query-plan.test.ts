import { expect, test } from 'vitest'
import { explainPlan } from '../../test/server/explain-plan.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { insertJobs, type NewJob } from './queries.ts'
import { selectDueJob } from './turn-queries.ts'

test('choosing the next job does not read all waiting jobs', async () => {
  const { db } = await createTestStorage()
  const jobs = Array.from({ length: 3000 }, (_, i): NewJob => ({
    name: 'process-photo',
    ownerId: 'bob',
    subjectId: `bob${i}`,
    runAt: 0,
  }))
  await insertJobs(db, jobs)
  const plan = await explainPlan(db, selectDueJob({ now: 1 }).compile(db))
  const searches = plan.filter(step => / USING .*(?:jobsBy|PRIMARY KEY)/.test(step))
  expect(searches.map(step => step.replace(/USING.* (?=INDEX|INTEGER)/, ''))).toEqual([
    'SEARCH jobs INDEX jobsByTurn (state=?)',
    'SEARCH first INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH next INDEX jobsByTurn (state=? AND priority=? AND ownerId>?)',
    'SEARCH less INDEX jobsByTurn (state=? AND priority>?)',
    'SEARCH first INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH job INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH candidate INDEX jobsByTurn (state=? AND priority=? AND ownerId=? AND runAt<?)',
    'SEARCH other INDEX jobsByOwner (ownerId=? AND state=? AND name=?)',
    'SEARCH jobs INDEX jobsByTurn (state=?)',
  ])
  const scans = plan.filter(step => step.startsWith('SCAN'))
  expect(new Set(scans)).toEqual(
    new Set(['CONSTANT ROW', 'firsts', 'processorTimes', 'used', 'due', 'other'].map(name => `SCAN ${name}`)),
  )
  // Only owners and running jobs are sorted.
  expect(plan.filter(step => step.includes('TEMP B-TREE')).length).toBeLessThanOrEqual(3)
})
