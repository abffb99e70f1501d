import SqliteDatabase from 'better-sqlite3'
import pino from 'pino'
import { expect, test } from 'vitest'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from './queries.ts'
import { WorkNotifier, workUntilStopped } from './work-until-stopped.ts'

test('a worker that leaves jobs to other nodes hands its job back, and claims none until it may again', async () => {
  const { db } = await createTestStorage()
  await insertJobs(db, [{ name: 'process-photo', ownerId: 'ann', subjectId: 'p1', runAt: 0 }])
  const stopping = new AbortController()
  const events: string[] = []
  const readJob = () => db.selectFrom('jobs').select(['state', 'attempts']).executeTakeFirst()
  // Not at the start, then when the job finds it so and once more, then no longer.
  const answers = [false, true, true, false]
  await workUntilStopped({
    db,
    workerId: 'w1',
    log: pino({ level: 'silent' }),
    now: () => 1000,
    workNotifier: new WorkNotifier(),
    stop: stopping.signal,
    pollMs: 1,
    heldPollMs: 1,
    async lacksEngine() {
      events.push(`checked: ${JSON.stringify(await readJob())}`)
      return answers.shift() ?? false
    },
    handlers: handleEveryJob({
      async run() {
        events.push('run')
        if (answers.length > 0) throw new AppError('engine-outdated', 409, 'A newer node does it.')
        return { commit: async () => stopping.abort() }
      },
      giveUp: async () => {},
    }),
  })
  const waiting = 'checked: {"state":"waiting","attempts":0}'
  const running = 'checked: {"state":"running","attempts":1}'
  expect(events).toEqual([waiting, 'run', running, waiting, waiting, 'run'])
  expect(await readJob()).toBeUndefined()
})

test('a worker goes on after the database was busy or full', async () => {
  const { db } = await createTestStorage()
  await insertJobs(db, [{ name: 'process-photo', ownerId: 'ann', subjectId: 'p1', runAt: 0 }])
  const stopping = new AbortController()
  const failures = ['SQLITE_BUSY', 'SQLITE_FULL']
  await workUntilStopped({
    db,
    workerId: 'w1',
    log: pino({ level: 'silent' }),
    now: () => 1000,
    workNotifier: new WorkNotifier(),
    stop: stopping.signal,
    pollMs: 1,
    // Reads the database before a claim.
    async lacksEngine() {
      const code = failures.shift()
      if (code !== undefined) throw new SqliteDatabase.SqliteError('not now', code)
      return false
    },
    handlers: handleEveryJob({
      run: async () => ({ commit: async () => stopping.abort() }),
      giveUp: async () => {},
    }),
  })
  expect(failures).toEqual([])
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})
