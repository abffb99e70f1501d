import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/api/durations.ts'
import { everyJobWith } from '../../test/factories/job-handlers.ts'
import { planOf } from '../../test/server/plan-of.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { insertJobs, type NewJob } from './queries.ts'
import { runNextJob } from './run-jobs.ts'
import { claimJob, forgetProcessorTimes, selectDueJob } from './turn-queries.ts'

function jobsOf(ownerId: string, count: number, job: Partial<NewJob> = {}): NewJob[] {
  return Array.from({ length: count }, (_, i) => ({
    name: 'process-photo',
    ownerId,
    subjectId: `${ownerId}${i + 1}`,
    runAt: 0,
    ...job,
  }))
}

/** A queue, and workers whose jobs take of the processor what `cost` says. */
async function setUp(cost: Record<string, number> = {}) {
  const { db } = await createTestStorage()
  const clock = { now: 1000 }
  const ran: string[] = []
  let processorMs = 0
  const handlers = everyJobWith({
    async run({ subjectId, name, ownerId }) {
      ran.push(subjectId ?? name)
      processorMs += cost[ownerId] ?? 0
      return { commit: async () => {} }
    },
    giveUp: async () => {},
  })
  const log = pino({ level: 'silent' })
  const turn = { lastOwnerId: '' }
  const options = { db, workerId: 'w1', handlers, log, now: () => clock.now, turn }
  const work = () => runNextJob({ ...options, readProcessorMs: () => processorMs })
  return { db, clock, ran, work }
}

describe('owners take turns', () => {
  test('so that somebody with many photos does not keep others waiting', async () => {
    const { db, ran, work } = await setUp()
    await insertJobs(db, jobsOf('bob', 1000))
    await insertJobs(db, [...jobsOf('cleo', 2), ...jobsOf('ann', 2)])
    for (let i = 0; i < 8; i++) await work()
    const places = (ownerId: string) => ran.flatMap((photo, i) => (photo.startsWith(ownerId) ? [i] : []))
    expect([places('ann'), places('cleo')].map(([first = 9, second = 9]) => [first < 3, second < 6])).toEqual(
      [
        [true, true],
        [true, true],
      ],
    )
  })

  test.each(['process-photo', 'embed-faces', 'find-face', 'reprocess-photo'] as const)(
    'by the processor time that their jobs took, also with %s',
    async name => {
      const { db, ran, work } = await setUp({ ann: 30_000, bob: 1000 })
      await insertJobs(db, [...jobsOf('ann', 5, { name }), ...jobsOf('bob', 90, { name })])
      for (let i = 0; i < 32; i++) await work()
      expect(ran.filter(photo => photo.startsWith('bob'))).toHaveLength(30)
    },
  )

  test('by what they used lately: what somebody used an hour ago is forgotten', async () => {
    const { db, clock, ran, work } = await setUp({ ann: 600_000 })
    await insertJobs(db, jobsOf('ann', 1))
    await work()
    clock.now += 60 * MINUTE_MS
    await forgetProcessorTimes(db, clock.now)
    expect(await db.selectFrom('processorTimes').selectAll().execute()).toEqual([])
    await insertJobs(db, [...jobsOf('ann', 1), ...jobsOf('bob', 1)])
    await work()
    expect(ran).toEqual(['ann1', 'ann1'])
  })

  test('and who used much in vain an age ago waits no longer than what counts of it', async () => {
    const { db, clock, ran, work } = await setUp({ ann: 600_000, bob: 1000 })
    await insertJobs(db, jobsOf('ann', 1))
    await work()
    clock.now += 5 * MINUTE_MS
    // 600 s count as 19 s now.
    await insertJobs(db, [...jobsOf('ann', 1), ...jobsOf('bob', 90)])
    for (let i = 0; i < 25; i++) await work()
    expect(ran.filter(photo => photo.startsWith('ann'))).toHaveLength(2)
  })

  test('what is urgent comes before all photos, whoever it is for', async () => {
    const { db, ran, work } = await setUp()
    await insertJobs(db, [
      ...jobsOf('ann', 1),
      ...jobsOf('bob', 1, { name: 'find-face' }),
      ...jobsOf('cleo', 1, { name: 'group-people', subjectId: null }),
    ])
    for (let i = 0; i < 3; i++) await work()
    expect(ran.slice(0, 2).toSorted()).toEqual(['bob1', 'group-people'])
    expect(ran[2]).toBe('ann1')
  })

  test('a photo that waits for its next try is passed over', async () => {
    const { db, ran, work } = await setUp()
    await insertJobs(db, [...jobsOf('ann', 1, { runAt: 5000 }), ...jobsOf('ann', 1, { subjectId: 'p2' })])
    expect([await work(), await work(), ran]).toEqual([true, false, ['p2']])
  })
})

describe('nobody holds all workers', () => {
  test.each([2, 3, 8])('of %i while somebody else waits with any job', async workerCount => {
    const { db } = await setUp()
    await insertJobs(db, jobsOf('ann', 16, { name: 'embed-faces' }))
    await insertJobs(db, jobsOf('bob', 1, { name: 'reprocess-photo' }))
    const claims = await Promise.all(
      Array.from({ length: workerCount }, (_, i) =>
        claimJob(db, { workerId: `w${i}`, now: 1, leasedUntil: 9e9, workerCount }),
      ),
    )
    expect(claims.filter(job => job?.ownerId === 'ann')).toHaveLength(workerCount - 1)
    expect(claims.filter(job => job?.ownerId === 'bob')).toHaveLength(1)
  })

  test('and all serve one where nobody else waits', async () => {
    const { db } = await setUp()
    await insertJobs(db, jobsOf('ann', 16))
    const claim = (workerId: string) => claimJob(db, { workerId, now: 1, leasedUntil: 9e9, workerCount: 2 })
    expect([await claim('w1'), await claim('w2')]).toMatchObject([{ ownerId: 'ann' }, { ownerId: 'ann' }])
  })

  test('where there is one worker, urgent jobs of one leave every second turn to photos of another', async () => {
    const { db, ran, work } = await setUp({ ann: 5000, bob: 1000 })
    await insertJobs(db, [...jobsOf('ann', 6, { name: 'embed-faces' }), ...jobsOf('bob', 6)])
    for (let i = 0; i < 6; i++) await work()
    expect(ran.filter(photo => photo.startsWith('bob')).length).toBeGreaterThanOrEqual(3)
  })
})

test('everything that waits is done, whatever it costs', async () => {
  const load = record({
    ownerId: constantFrom('ann', 'bob', 'cleo', 'dan'),
    name: constantFrom('process-photo', 'embed-faces', 'reprocess-photo', 'group-people'),
  })
  const costs = array(integer({ min: 0, max: 60_000 }), { minLength: 4, maxLength: 4 })
  await assert(
    asyncProperty(array(load, { maxLength: 30 }), costs, async (loads, [ann, bob, cleo, dan]) => {
      const { db, ran, work } = await setUp({ ann: ann ?? 0, bob: bob ?? 0, cleo: cleo ?? 0, dan: dan ?? 0 })
      const jobs = loads.map(({ ownerId, name }, i): NewJob => {
        const subjectId = name === 'group-people' ? null : `${ownerId}-${i}`
        return { ownerId, name, subjectId, runAt: 0 }
      })
      await insertJobs(db, jobs)
      const { count } = await db
        .selectFrom('jobs')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      while (await work());
      expect(ran).toHaveLength(count)
    }),
    { numRuns: 20 },
  )
})

test('whose turn it is takes no look at all that wait', async () => {
  const { db } = await setUp()
  await insertJobs(db, jobsOf('bob', 3000))
  const plan = await planOf(db, selectDueJob({ now: 1 }).compile(db))
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
  // What is sorted are owners, and the jobs in hand.
  expect(plan.filter(step => step.includes('TEMP B-TREE')).length).toBeLessThanOrEqual(3)
})
