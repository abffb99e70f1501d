import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { insertJobs, type NewJob } from './queries.ts'
import { runNextJob } from './run-jobs.ts'
import { claimJob, deleteExpiredTurns } from './turn-queries.ts'

function buildJobs(ownerId: string, count: number, job: Partial<NewJob> = {}): NewJob[] {
  return Array.from({ length: count }, (_, i) => ({
    name: 'process-photo',
    ownerId,
    subjectId: `${ownerId}${i + 1}`,
    runAt: 0,
    ...job,
  }))
}

/** Builds a queue whose jobs use the processor time that `cost` defines for their owner. */
async function setUp(cost: Record<string, number> = {}) {
  const { db } = await createTestStorage()
  const clock = { now: 1000 }
  const ran: string[] = []
  let processorMs = 0
  const handlers = handleEveryJob({
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
  const runJob = () => runNextJob({ ...options, readProcessorMs: () => processorMs })
  return { db, clock, ran, runJob }
}

describe('turns of owners', () => {
  test('an owner with many photos does not keep others waiting', async () => {
    const { db, ran, runJob } = await setUp()
    await insertJobs(db, buildJobs('bob', 1000))
    await insertJobs(db, [...buildJobs('cleo', 2), ...buildJobs('ann', 2)])
    for (let i = 0; i < 8; i++) await runJob()
    const listPlaces = (ownerId: string) => ran.flatMap((photo, i) => (photo.startsWith(ownerId) ? [i] : []))
    expect(
      [listPlaces('ann'), listPlaces('cleo')].map(([first = 9, second = 9]) => [first < 3, second < 6]),
    ).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test.each(['process-photo', 'embed-faces', 'find-face', 'reprocess-photo'] as const)(
    'are taken by the processor time that their jobs used, also with %s',
    async name => {
      const { db, ran, runJob } = await setUp({ ann: 30_000, bob: 1000 })
      await insertJobs(db, [...buildJobs('ann', 5, { name }), ...buildJobs('bob', 90, { name })])
      for (let i = 0; i < 32; i++) await runJob()
      expect(ran.filter(photo => photo.startsWith('bob'))).toHaveLength(30)
    },
  )

  test('time used an hour ago is forgotten', async () => {
    const { db, clock, ran, runJob } = await setUp({ ann: 600_000 })
    await insertJobs(db, buildJobs('ann', 1))
    await runJob()
    clock.now += 60 * MINUTE_MS
    await deleteExpiredTurns(db, clock.now)
    expect(await db.selectFrom('turns').selectAll().execute()).toEqual([])
    await insertJobs(db, [...buildJobs('ann', 1), ...buildJobs('bob', 1)])
    await runJob()
    expect(ran).toEqual(['ann1', 'ann1'])
  })

  test('time used long before a machine was off does not stop the jobs', async () => {
    const { db, clock, ran, runJob } = await setUp({ ann: 600_000 })
    await insertJobs(db, buildJobs('ann', 1))
    await runJob()
    clock.now += 400 * DAY_MS
    await insertJobs(db, [...buildJobs('ann', 1), ...buildJobs('bob', 1)])
    while (await runJob());
    expect(ran).toEqual(['ann1', 'bob1', 'ann1'])
  })

  test('an owner waits only for the part of the used time that still counts', async () => {
    const { db, clock, ran, runJob } = await setUp({ ann: 600_000, bob: 1000 })
    await insertJobs(db, buildJobs('ann', 1))
    await runJob()
    clock.now += 5 * MINUTE_MS
    // By then the 600 s have decayed to 19 s.
    await insertJobs(db, [...buildJobs('ann', 1), ...buildJobs('bob', 90)])
    for (let i = 0; i < 25; i++) await runJob()
    expect(ran.filter(photo => photo.startsWith('ann'))).toHaveLength(2)
  })

  test('urgent jobs of every owner run before all photos', async () => {
    const { db, ran, runJob } = await setUp()
    await insertJobs(db, [
      ...buildJobs('ann', 1),
      ...buildJobs('bob', 1, { name: 'find-face' }),
      ...buildJobs('cleo', 1, { name: 'group-people', subjectId: null }),
    ])
    for (let i = 0; i < 3; i++) await runJob()
    expect(ran.slice(0, 2).toSorted()).toEqual(['bob1', 'group-people'])
    expect(ran[2]).toBe('ann1')
  })

  test('skips a photo that waits for its next attempt', async () => {
    const { db, ran, runJob } = await setUp()
    await insertJobs(db, [
      ...buildJobs('ann', 1, { runAt: 5000 }),
      ...buildJobs('ann', 1, { subjectId: 'p2' }),
    ])
    expect([await runJob(), await runJob(), ran]).toEqual([true, false, ['p2']])
  })
})

describe('limit of running jobs for each owner', () => {
  test.each([2, 3, 8])('leaves one of %i workers to another owner who waits', async workerCount => {
    const { db } = await setUp()
    await insertJobs(db, buildJobs('ann', 16, { name: 'embed-faces' }))
    await insertJobs(db, buildJobs('bob', 1, { name: 'reprocess-photo' }))
    const claims = await Promise.all(
      Array.from({ length: workerCount }, (_, i) =>
        claimJob(db, { workerId: `w${i}`, now: 1, leasedUntil: 9e9, workerCount }),
      ),
    )
    expect(claims.filter(job => job?.ownerId === 'ann')).toHaveLength(workerCount - 1)
    expect(claims.filter(job => job?.ownerId === 'bob')).toHaveLength(1)
  })

  test('gives all workers to one owner while nobody else waits', async () => {
    const { db } = await setUp()
    await insertJobs(db, buildJobs('ann', 16))
    const claim = (workerId: string) => claimJob(db, { workerId, now: 1, leasedUntil: 9e9, workerCount: 2 })
    expect([await claim('w1'), await claim('w2')]).toMatchObject([{ ownerId: 'ann' }, { ownerId: 'ann' }])
  })

  test('with one worker, urgent jobs of one owner alternate with photos of another', async () => {
    const { db, ran, runJob } = await setUp({ ann: 5000, bob: 1000 })
    await insertJobs(db, [...buildJobs('ann', 6, { name: 'embed-faces' }), ...buildJobs('bob', 6)])
    for (let i = 0; i < 6; i++) await runJob()
    expect(ran.filter(photo => photo.startsWith('bob')).length).toBeGreaterThanOrEqual(3)
  })
})

test('every waiting job runs, regardless of its cost', async () => {
  const load = record({
    ownerId: constantFrom('ann', 'bob', 'cleo', 'dan'),
    name: constantFrom('process-photo', 'embed-faces', 'reprocess-photo', 'group-people'),
  })
  const costs = array(integer({ min: 0, max: 60_000 }), { minLength: 4, maxLength: 4 })
  await assert(
    asyncProperty(array(load, { maxLength: 30 }), costs, async (loads, [ann, bob, cleo, dan]) => {
      const { db, ran, runJob } = await setUp({
        ann: ann ?? 0,
        bob: bob ?? 0,
        cleo: cleo ?? 0,
        dan: dan ?? 0,
      })
      const jobs = loads.map(({ ownerId, name }, i): NewJob => {
        const subjectId = name === 'group-people' ? null : `${ownerId}-${i}`
        return { ownerId, name, subjectId, runAt: 0 }
      })
      await insertJobs(db, jobs)
      const { count } = await db
        .selectFrom('jobs')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      while (await runJob());
      expect(ran).toHaveLength(count)
    }),
    { numRuns: 20 },
  )
})
