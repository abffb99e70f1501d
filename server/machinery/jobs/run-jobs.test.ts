import SqliteDatabase from 'better-sqlite3'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { AppError } from '../../errors.ts'
import { releaseAllJobs, releaseLostJobs } from './release-jobs.ts'
import { insertJobs, insertReprocessJobs } from './queries.ts'
import {
  JobObsoleteError,
  LEASE_MS,
  runNextJob,
  type JobHandler,
  type JobResult,
  type JobSupervisor,
} from './run-jobs.ts'
import { claimJob } from './turn-queries.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'

const photoJob = { name: 'process-photo', ownerId: 'ann', subjectId: 'p1', runAt: 0 } as const
const groupJob = { name: 'group-people', ownerId: 'ann', subjectId: null, runAt: 0 } as const

async function setUp({ run, giveUp }: { run?: () => Promise<JobResult>; giveUp?: () => Promise<void> } = {}) {
  const { db } = await createTestStorage()
  const clock = { now: 1000 }
  const ran: string[] = []
  const gaveUp: string[] = []
  const handler: JobHandler = {
    async run(job) {
      ran.push(job.subjectId ?? job.name)
      return run ? run() : { commit: async () => {} }
    },
    async giveUp(_transaction, job, { code, reason }) {
      await giveUp?.()
      gaveUp.push(code === 'internal' ? `${job.subjectId}: ${reason}` : `${job.subjectId}: ${code}`)
    },
  }
  const handlers = handleEveryJob(handler)
  const log = pino({ level: 'silent' })
  const turn = { lastOwnerId: '' }
  const runJob = (workerId = 'w1', more: { supervisor?: JobSupervisor } = {}) =>
    runNextJob({ db, workerId, handlers, log, now: () => clock.now, turn, ...more })
  const readJobs = () =>
    db.selectFrom('jobs').select(['subjectId', 'state', 'attempts', 'runAt', 'error', 'leasedBy']).execute()
  return { db, clock, ran, gaveUp, runJob, readJobs }
}

describe('runNextJob', () => {
  test('runs due jobs by priority, and ends each job with its result', async () => {
    const { db, clock, ran, runJob, readJobs } = await setUp()
    await insertJobs(db, [
      { ...photoJob, subjectId: 'later', runAt: 2000 },
      { ...photoJob, subjectId: 'first', runAt: 900 },
      { ...photoJob, subjectId: 'second', runAt: 800 },
      { ...groupJob, runAt: 950 },
    ])
    while (await runJob());
    expect(ran).toEqual(['group-people', 'second', 'first'])
    clock.now = 2000
    expect(await runJob()).toBe(true)
    expect(await runJob()).toBe(false)
    expect(await readJobs()).toEqual([])
  })

  test('reprocesses photos with a new engine when no other job is left', async () => {
    const storage = await createTestStorage()
    const { db } = storage
    const build = (state: 'processed' | 'failed' | 'waiting') =>
      buildPhoto(storage, { ownerId: 'ann', state })
    const current = await build('processed')
    await db.updateTable('allPhotos').set({ engineVersion: 'e2' }).where('id', '=', current.id).execute()
    await build('failed')
    const old = await build('processed')
    const waiting = await build('waiting')
    const ask = () => insertReprocessJobs(db, 'ann', { engineVersion: 'e2', runAt: 0 })
    expect([await ask(), await ask()]).toEqual([1, 0])
    await insertJobs(db, [{ ...photoJob, subjectId: waiting.id, runAt: 5 }])
    const claim = () => claimJob(db, { workerId: 'w1', now: 10, leasedUntil: 20 })
    expect(await claim()).toMatchObject({ name: 'process-photo', subjectId: waiting.id })
    expect(await claim()).toMatchObject({ name: 'reprocess-photo', subjectId: old.id })
    expect(await claim()).toBeUndefined()
  })

  test.each(['model-missing', 'engine-outdated'] as const)(
    'gives a job up once there is the engine that this needs (%s)',
    async code => {
      let isThere = false
      const { db, clock, gaveUp, runJob, readJobs } = await setUp({
        run: () => Promise.reject(new Error('broken')),
        giveUp: async () => {
          if (!isThere) throw new AppError(code, 500, 'There is no engine.')
        },
      })
      await insertJobs(db, [photoJob])
      await db.updateTable('jobs').set({ attempts: 3, error: 'ended' }).execute()
      expect(await runJob()).toBe(true)
      const [waiting] = await readJobs()
      expect(waiting).toMatchObject({ state: 'waiting', attempts: 3, leasedBy: null, error: 'ended' })
      expect([gaveUp, waiting?.runAt]).toEqual([[], clock.now + 60_000])
      isThere = true
      clock.now += 60_000
      await runJob()
      expect(gaveUp).toEqual(['p1: ended'])
      expect(await readJobs()).toMatchObject([{ state: 'dead' }])
    },
  )

  test('writes the result and the end of the job together, or neither', async () => {
    const { db, runJob, readJobs } = await setUp({
      run: async () => ({
        async commit(transaction) {
          await transaction.insertInto('secrets').values({ name: 'half', value: 'written' }).execute()
          throw new Error('the disk failed')
        },
      }),
    })
    await insertJobs(db, [photoJob])
    await runJob()
    expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([])
    expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'the disk failed' }])
  })

  test('puts a job back whose supervisor cannot be told of it', async () => {
    const { db, ran, runJob, readJobs } = await setUp()
    await insertJobs(db, [photoJob])
    const supervisor = { begin: () => Promise.reject(new Error('the channel is closed')), end: () => {} }
    expect(await runJob('w1', { supervisor })).toBe(true)
    expect(ran).toEqual([])
    expect(await readJobs()).toMatchObject([{ state: 'waiting', error: 'the channel is closed' }])
  })

  test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL'])(
    'does not count an attempt that the database could not keep (%s)',
    async code => {
      const { db, runJob, readJobs } = await setUp({
        run: () => Promise.reject(new SqliteDatabase.SqliteError('not now', code)),
      })
      await insertJobs(db, [photoJob])
      await runJob()
      expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 0, error: 'not now' }])
    },
  )

  test('retries with growing delays, then gives up and keeps the reason', async () => {
    const { db, clock, ran, gaveUp, runJob, readJobs } = await setUp({
      run: async () => {
        throw new Error('no luck')
      },
    })
    await insertJobs(db, [photoJob])
    await runJob()
    expect(await readJobs()).toMatchObject([{ state: 'waiting', runAt: 2000 }])
    expect(await runJob()).toBe(false)
    clock.now = 2000
    await runJob()
    expect(await readJobs()).toMatchObject([{ state: 'waiting', runAt: 6000 }])
    clock.now = 6000
    await runJob()
    expect(await readJobs()).toMatchObject([{ state: 'dead', attempts: 3, error: 'no luck', leasedBy: null }])
    expect(gaveUp).toEqual(['p1: no luck'])
    clock.now = 1e9
    expect(await runJob()).toBe(false)
    expect(ran).toHaveLength(3)
  })

  test('leaves a job that only a newer version knows to its nodes, without counting attempts', async () => {
    const { db, clock, ran, gaveUp, runJob, readJobs } = await setUp()
    await insertJobs(db, [photoJob])
    await db.updateTable('jobs').set({ name: 'later-kind' }).execute()
    for (let i = 0; i < 5; i++) {
      expect([await runJob(), await runJob()]).toEqual([true, false])
      expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 0, runAt: clock.now + 10_000 }])
      clock.now += 10_000
    }
    expect([ran, gaveUp]).toEqual([[], []])
  })

  test('waits while the disk is full, without counting attempts', async () => {
    const { db, clock, runJob, readJobs } = await setUp({
      run: async () => {
        throw new AppError('disk-full', 507, 'full')
      },
    })
    await insertJobs(db, [photoJob])
    for (let i = 0; i < 10; i++) {
      clock.now += 20_000
      await runJob()
    }
    expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('removes the blobs of an obsolete job before the job ends', async () => {
    const seen: unknown[] = []
    const { db, runJob, readJobs } = await setUp({
      run: async () => ({
        async commit() {
          throw new JobObsoleteError('erased')
        },
        async discard() {
          seen.push(await readJobs())
        },
      }),
    })
    await insertJobs(db, [photoJob])
    await runJob()
    expect(seen).toMatchObject([[{ subjectId: 'p1', state: 'running' }]])
    expect(await readJobs()).toEqual([])
  })

  test('writes nothing for a job that another worker has claimed meanwhile', async () => {
    let commits = 0
    const { db, runJob, readJobs } = await setUp({
      run: async () => {
        await releaseAllJobs(db, 0)
        await claimJob(db, { workerId: 'w2', now: 1000, leasedUntil: 9e9 })
        return {
          async commit() {
            commits += 1
          },
        }
      },
    })
    await insertJobs(db, [photoJob])
    await runJob('w1')
    expect(commits).toBe(0)
    expect(await readJobs()).toMatchObject([{ state: 'running', leasedBy: 'w2' }])
  })
})

test('a claim that was lost with the database writes nothing, and the job runs again', async () => {
  const commits: number[] = []
  let runs = 0
  const { db, runJob, readJobs } = await setUp({
    run: async () => {
      runs += 1
      const run = runs
      // As after a crash of the database's machine, which need not keep claims.
      const lost = { state: 'waiting', leasedBy: null, leasedUntil: null, attempts: 0 } as const
      if (run === 1) await db.updateTable('jobs').set(lost).execute()
      return {
        async commit() {
          commits.push(run)
        },
      }
    },
  })
  await insertJobs(db, [photoJob])
  await runJob('w1')
  expect(commits).toEqual([])
  expect(await readJobs()).toMatchObject([{ state: 'waiting', leasedBy: null }])
  await runJob('w1')
  expect([commits, await readJobs()]).toEqual([[2], []])
})

describe('claimJob', () => {
  test('gives each job to one worker', async () => {
    const { db } = await setUp()
    await insertJobs(db, [photoJob, { ...photoJob, subjectId: 'p2' }])
    const claims = await Promise.all(
      ['w1', 'w2', 'w3'].map(workerId => claimJob(db, { workerId, now: 1, leasedUntil: 2 })),
    )
    // Which worker gets which job is up to the database engine.
    expect(new Set(claims.map(job => job?.subjectId))).toEqual(new Set(['p1', 'p2', undefined]))
  })

  test('never runs two groupings of one owner at a time, but runs those of other owners', async () => {
    const { db } = await setUp()
    const claim = () => claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 2 })
    await insertJobs(db, [groupJob])
    expect(await claim()).toMatchObject({ ownerId: 'ann' })
    await insertJobs(db, [groupJob, { ...groupJob, ownerId: 'bob' }, photoJob])
    expect(await claim()).toMatchObject({ ownerId: 'bob' })
    expect(await claim()).toMatchObject({ subjectId: 'p1' })
    expect(await claim()).toBeUndefined()
  })
})

describe('insertJobs', () => {
  test('keeps one waiting grouping for an owner, and every photo', async () => {
    const { db, readJobs } = await setUp()
    await insertJobs(db, [groupJob, photoJob])
    await insertJobs(db, [groupJob, { ...groupJob, ownerId: 'bob' }, { ...photoJob, subjectId: 'p2' }])
    expect(await readJobs()).toHaveLength(4)
  })

  test('keeps one waiting job for each photo, and one more while it runs', async () => {
    const { db, readJobs } = await setUp()
    const boxes = { ...photoJob, name: 'embed-faces' } as const
    for (let i = 0; i < 16; i++) await insertJobs(db, [boxes])
    expect(await readJobs()).toHaveLength(1)
    const claim = () => claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e9 })
    await claim()
    for (let i = 0; i < 16; i++) await insertJobs(db, [boxes])
    expect(await readJobs()).toMatchObject([{ state: 'running' }, { state: 'waiting' }])
    expect(await claim()).toBeUndefined()
    await releaseAllJobs(db, 5)
    expect(await readJobs()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('handing jobs back', () => {
  test('counts an attempt that ended the worker, so that a photo that always ends it is given up', async () => {
    const { db, clock, gaveUp, ran, runJob } = await setUp()
    await insertJobs(db, [photoJob])
    for (const workerId of ['w1', 'w2', 'w3']) {
      await claimJob(db, { workerId, now: clock.now, leasedUntil: 9e9 })
      expect(await releaseLostJobs(db, { now: clock.now, goneWorkerId: workerId, hasCrashed: true })).toBe(1)
      clock.now += 1000
    }
    await runJob('w4')
    expect(ran).toEqual([])
    expect(gaveUp).toEqual(['p1: The program stopped while it was being processed.'])
  })

  test('fails a job that caused its worker to end, but not the other jobs of the worker', async () => {
    const { db, clock, gaveUp, ran, runJob, readJobs } = await setUp()
    await insertJobs(db, [photoJob, { ...photoJob, subjectId: 'p2' }])
    for (let i = 0; i < 2; i++) await claimJob(db, { workerId: 'w1', now: clock.now, leasedUntil: 9e9 })
    const lostJob = { jobId: 1, usedMs: 120_000, failureCode: 'photo-too-slow' } as const
    const gone = { goneWorkerId: 'w1', hasCrashed: true, lostJob }
    expect(await releaseLostJobs(db, { now: clock.now, ...gone })).toBe(2)
    clock.now += 1000
    while (await runJob('w2'));
    expect(gaveUp).toEqual(['p1: photo-too-slow'])
    expect(ran).toEqual(['p2'])
    expect(await readJobs()).toMatchObject([{ subjectId: 'p1', state: 'dead' }])
    expect(await db.selectFrom('turns').select('ownerId').where('usedRank', '>', 0).execute()).toHaveLength(1)
  })

  test('still gives up a job when the server restarts before the job was given up', async () => {
    const { db, clock, gaveUp, ran, runJob } = await setUp()
    await insertJobs(db, [photoJob])
    const claim = () => claimJob(db, { workerId: 'w1', now: clock.now, leasedUntil: 9e9 })
    await claim()
    const lostJob = { jobId: 1, usedMs: 5, failureCode: 'photo-too-much-memory' } as const
    await releaseLostJobs(db, { now: clock.now, goneWorkerId: 'w1', hasCrashed: true, lostJob })
    await claim()
    await releaseAllJobs(db, clock.now)
    await runJob('w2')
    expect([ran, gaveUp]).toEqual([[], ['p1: photo-too-much-memory']])
  })

  test('does not fail a job that another worker has claimed meanwhile', async () => {
    const { db, clock, readJobs } = await setUp()
    await insertJobs(db, [photoJob])
    await claimJob(db, { workerId: 'w2', now: clock.now, leasedUntil: 9e9 })
    const lostJob = { jobId: 1, usedMs: 5, failureCode: 'photo-too-slow' } as const
    expect(await releaseLostJobs(db, { now: clock.now, goneWorkerId: 'w1', hasCrashed: true, lostJob })).toBe(
      0,
    )
    expect(await readJobs()).toMatchObject([{ state: 'running', leasedBy: 'w2' }])
  })

  test('releases a job whose lease has expired, and no other', async () => {
    const { db, clock, readJobs } = await setUp()
    await insertJobs(db, [photoJob])
    await claimJob(db, { workerId: 'w1', now: clock.now, leasedUntil: clock.now + LEASE_MS })
    expect(await releaseLostJobs(db, { now: clock.now + LEASE_MS - 1, hasCrashed: true })).toBe(0)
    expect(await releaseLostJobs(db, { now: clock.now + LEASE_MS, hasCrashed: true })).toBe(1)
    expect(await readJobs()).toMatchObject([{ state: 'waiting', leasedBy: null, attempts: 1 }])
  })

  test('does not count a restart of the server as an attempt', async () => {
    const { db, readJobs } = await setUp()
    await insertJobs(db, [photoJob])
    await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e9 })
    expect(await releaseAllJobs(db, 5)).toBe(1)
    expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 0, runAt: 5 }])
  })

  test('runs jobs that were added before the clock was set back', async () => {
    const { db, clock, ran, runJob } = await setUp()
    const tomorrow = clock.now + DAY_MS
    await insertJobs(db, [{ ...photoJob, runAt: tomorrow }])
    await releaseAllJobs(db, clock.now)
    await insertJobs(db, [
      { ...groupJob, runAt: tomorrow },
      { ...photoJob, subjectId: 'soon', runAt: clock.now + 1000 },
    ])
    await releaseLostJobs(db, { now: clock.now, hasCrashed: true })
    while (await runJob());
    expect(ran).toEqual(['group-people', 'p1'])
  })

  test('drops a grouping when the same one is waiting already', async () => {
    const { db, readJobs } = await setUp()
    await insertJobs(db, [groupJob])
    await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e9 })
    await insertJobs(db, [groupJob])
    await releaseAllJobs(db, 5)
    expect(await readJobs()).toMatchObject([{ state: 'waiting', runAt: 0 }])
  })
})
