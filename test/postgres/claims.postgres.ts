import pino from 'pino'
import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { migrateDatabase } from '../../server/storage/db/migrate.ts'
import { isPostgresUnreachable } from '../../server/storage/db/postgres/connection-errors.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { POSTGRES_MIGRATIONS } from '../../server/storage/db/migrations.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import type { JobName } from '../../server/machinery/jobs/job-names.ts'
import { deleteJob, insertJobs, type NewJob } from '../../server/machinery/jobs/queries.ts'
import {
  addProcessorTime,
  claimJob,
  deleteExpiredTurns,
  resumeTurns,
} from '../../server/machinery/jobs/turn-queries.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { runNextJob, type JobHandler } from '../../server/machinery/jobs/run-jobs.ts'
import { runInDatabase } from './run-in-database.ts'
import { doAtOnce, openTwoNodes } from './two-nodes.ts'

const OWNERS = ['ann', 'bob', 'cleo', 'dan']

function claim(db: Database, workerId = 'w', workerCount = 99) {
  return claimJob(db, { workerId, now: 100, leasedUntil: 9e9, workerCount })
}

function buildJobs(ownerId: string, count: number, first = 0): NewJob[] {
  return Array.from({ length: count }, (_, i) => ({
    name: 'process-photo',
    ownerId,
    subjectId: `${ownerId}${first + i}`,
    runAt: 0,
  }))
}

test('many claims at once give each job to one worker, and each owner a turn', async () => {
  const nodes = await openTwoNodes()
  await insertJobs(nodes.db, [...buildJobs('ann', 40), ...buildJobs('bob', 10), ...buildJobs('cleo', 10)])
  const claims = await doAtOnce(nodes, 30, (db, i) => claim(db, `w${i}`))
  const jobs = claims.map(result => (result.status === 'fulfilled' ? result.value : undefined))
  expect(new Set(jobs.map(job => job?.id)).size).toBe(30)
  const counts = Map.groupBy(jobs, job => job?.ownerId)
  expect(['ann', 'bob', 'cleo'].map(ownerId => counts.get(ownerId)?.length)).toEqual([10, 10, 10])
})

test('jobs that are added and removed while others are claimed all run once', async () => {
  const nodes = await openTwoNodes()
  const ran: string[] = []
  let adding = OWNERS.length
  const add = async (db: Database, ownerId: string) => {
    for (let i = 0; i < 25; i++) {
      // Some transactions add several jobs, of which one is deleted again.
      await transactFor(db, ownerId, async transaction => {
        await insertJobs(transaction, buildJobs(ownerId, 2, 2 * i))
        await insertJobs(transaction, [
          { name: 'embed-faces', ownerId, subjectId: `${ownerId}box${i}`, runAt: 0 },
        ])
        if (i % 3 === 0)
          await sql`delete from jobs where "subjectId" = ${`${ownerId}box${i}`}`.execute(transaction)
      })
    }
    adding -= 1
  }
  const work = async (db: Database, workerId: string) => {
    for (;;) {
      const isLastRound = adding === 0
      const job = await claim(db, workerId)
      if (!job && isLastRound) return
      if (!job) continue
      ran.push(`${job.ownerId} ${job.subjectId}`)
      await addProcessorTime(db, { id: job.id, leasedBy: workerId, usedMs: 10, now: 100 })
      await transactFor(db, job.ownerId, transaction => deleteJob(transaction, { id: job.id, workerId }))
    }
  }
  const results = await doAtOnce(nodes, 8, (db, i) => {
    const ownerId = OWNERS[i]
    return ownerId === undefined ? work(db, `w${i}`) : add(db, ownerId)
  })
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await nodes.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  const counts = OWNERS.map(ownerId => ran.filter(job => job.startsWith(`${ownerId} `)).length)
  expect(counts).toEqual([66, 66, 66, 66])
  expect(new Set(ran).size).toBe(ran.length)
})

test.each(['an owner without jobs', 'an owner with a due job', 'an owner with a later job'])(
  'a job that is being added for %s is claimed once it is committed',
  async situation => {
    const { db } = await openTwoNodes()
    if (situation !== 'an owner without jobs')
      await insertJobs(db, [
        { name: 'process-photo', ownerId: 'ann', subjectId: 'a', runAt: situation.includes('due') ? 0 : 500 },
      ])
    const added = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const adding = transactFor(db, 'ann', async transaction => {
      await insertJobs(transaction, [{ name: 'process-photo', ownerId: 'ann', subjectId: 'b', runAt: 50 }])
      added.resolve()
      await mayCommit.promise
    })
    await added.promise
    expect((await claim(db))?.subjectId).toBe(situation.includes('due') ? 'a' : undefined)
    expect(await claim(db)).toBeUndefined()
    mayCommit.resolve()
    await adding
    expect((await claim(db))?.subjectId).toBe('b')
    expect(await claim(db)).toBeUndefined()
  },
)

test('a claim does not wait for a transaction that holds the job of an owner', async () => {
  const { db } = await openTwoNodes()
  await insertJobs(db, [...buildJobs('ann', 1), ...buildJobs('bob', 1)])
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = transactFor(db, 'ann', async transaction => {
    await sql`update jobs set error = 'held' where "ownerId" = 'ann'`.execute(transaction)
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  expect([(await claim(db))?.ownerId, await claim(db)]).toEqual(['bob', undefined])
  mayEnd.resolve()
  await holding
  expect((await claim(db))?.ownerId).toBe('ann')
})

test('the clean-up of turns waits for no transaction of an owner', async () => {
  const { db, dbs } = await openTwoNodes()
  const [, other = db] = dbs
  await insertJobs(db, [...buildJobs('ann', 1), ...buildJobs('bob', 1)])
  // As after jobs that ended with their workers.
  await sql`update turns set "orderRank" = 9`.execute(db)
  const held = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = transactFor(db, 'ann', async transaction => {
    await resumeTurns(transaction, 'ann')
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  const cleaning = deleteExpiredTurns(other, 100).then(() => 'done')
  const waiting = vi.waitUntil(() => isAnybodyWaiting(db), WAIT_LIMITS).then(() => 'waits')
  const outcome = await Promise.race([cleaning, waiting.catch(() => 'ended')])
  const readRanks = async () =>
    (await sql<{ rank: number }>`select "orderRank" as rank from turns order by "ownerId"`.execute(db)).rows
  const ranks = await readRanks()
  mayEnd.resolve()
  await Promise.all([holding, cleaning])
  expect([outcome, ranks]).toEqual(['done', [{ rank: 9 }, { rank: 0 }]])
  await deleteExpiredTurns(other, 100)
  expect(await readRanks()).toEqual([{ rank: 0 }, { rank: 0 }])
})

test('a job that fails while its owner adds it again makes neither wait for the other', async () => {
  const { db, dbs } = await openTwoNodes()
  const [, other = db] = dbs
  const job: NewJob = { name: 'group-people', ownerId: 'ann', subjectId: null, runAt: 0 }
  await insertJobs(db, [job])
  const mayFail = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const handler: JobHandler = {
    run: async () => {
      begun.resolve()
      await mayFail.promise
      throw new Error('failed')
    },
    giveUp: async () => undefined,
  }
  const running = runNextJob({
    db,
    workerId: 'w',
    // The only job that there is.
    handlers: { 'group-people': handler } as Record<JobName, JobHandler>,
    log: pino({ level: 'silent' }),
    now: () => 100,
  })
  await begun.promise
  let runs = 0
  const adding = transactFor(other, 'ann', async transaction => {
    runs += 1
    await insertJobs(transaction, [{ ...job, subjectId: 'changes the turn' }])
    mayFail.resolve()
    if (runs === 1) await vi.waitUntil(() => isAnybodyWaiting(db), WAIT_LIMITS)
    await insertJobs(transaction, [job])
  })
  expect(await Promise.all([running, adding])).toEqual([true, undefined])
  expect(runs).toBe(1)
  const jobs = await db.selectFrom('jobs').select(['subjectId', 'state']).orderBy('id').execute()
  expect(jobs).toEqual([
    { subjectId: 'changes the turn', state: 'waiting' },
    { subjectId: null, state: 'waiting' },
  ])
})

async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

test('a connection that breaks during a transaction fails it, and not the process', async () => {
  const { db, dbs } = await openTwoNodes()
  const failing = transactFor(db, 'ann', async transaction => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid})`.execute(dbs[1] ?? db)
    // The connection ends between two statements.
    const isThere = async () =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(dbs[1] ?? db)).rows.length > 0
    while (await isThere());
    await insertJobs(transaction, buildJobs('ann', 1))
  })
  // The driver reports the server's message, the end of the connection or its reset.
  await expect(failing).rejects.toSatisfy(isPostgresUnreachable)
  expect(await claim(db)).toBeUndefined()
})

test('jobs that were waiting before the table of turns was added are claimed', async () => {
  const name = `before_turns_${process.pid}`
  const server = inject('postgres')
  await runInDatabase(`${server}postgres`, `create database ${name}`)
  const db = openPostgres(`${server}${name}`)
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => POSTGRES_MIGRATIONS } })
  expect((await migrator.migrateTo('0043-app-passwords')).error).toBeUndefined()
  await sql`insert into jobs (name, "ownerId", "subjectId", priority, "runAt") values
    ('process-photo', 'ann', 'a1', 1, 5), ('process-photo', 'bob', 'b1', 1, 6)`.execute(db)
  await sql`insert into "processorTimes" ("ownerId", priority, "usedMs", "usedAt") values
    ('ann', 1, 9000, 10), ('bob', 1, 20, 10)`.execute(db)
  await migrateDatabase(db)
  expect([(await claim(db))?.subjectId, (await claim(db))?.subjectId, await claim(db)]).toEqual([
    'b1',
    'a1',
    undefined,
  ])
})
