import { fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '../../shared/api/durations.ts'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { makeTemporaryFolder } from '../../test/server/make-temporary-folder.ts'
import { insertJobs } from '../machinery/jobs/queries.ts'
import { WorkNotifier } from '../machinery/jobs/work-until-stopped.ts'
import { makeDataFolder, openStorage } from '../storage/open-storage.ts'
import { startWorkers } from './start-workers.ts'
import type { BackgroundHold } from '../../shared/api/progress.ts'

const PROGRAM = fileURLToPath(new URL('fixtures/hostile-worker.ts', import.meta.url))

async function setUp(photoIds: readonly string[]) {
  const dataDir = await makeTemporaryFolder()
  await makeDataFolder(dataDir)
  const { db } = await openStorage(dataDir)
  await insertJobs(
    db,
    photoIds.map(photoId => ({ name: 'process-photo', ownerId: 'ann', subjectId: photoId, runAt: 0 })),
  )
  let started = 0
  let restarted = 0
  const kills: string[] = []
  const workers = startWorkers({
    db,
    workNotifier: new WorkNotifier(),
    count: 1,
    startWorker(workerId) {
      started += 1
      return fork(PROGRAM, [workerId, dataDir], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    },
    onRestart: () => void (restarted += 1),
    onKill: excess => void kills.push(excess),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await workers.stop(1000)
    await db.destroy()
  })
  const readJobs = () => db.selectFrom('jobs').select(['subjectId', 'state']).execute()
  const readFailures = () => db.selectFrom('secrets').selectAll().where('value', 'like', 'photo-%').execute()
  return { db, readJobs, readFailures, kills, countStarted: () => started, countRestarted: () => restarted }
}

test('a job that hangs, uses too much memory or ends its worker fails immediately, and the others are done', async () => {
  const startedAt = Date.now()
  const { db, readJobs, readFailures, kills, countStarted, countRestarted } = await setUp([
    'hang',
    'fine 1',
    'eat',
    'abort',
    'fine 2',
  ])
  await vi.waitFor(async () => expect(await readFailures()).toHaveLength(3), WAIT_LIMITS)
  await vi.waitFor(
    async () =>
      expect(await readJobs()).toEqual([
        { subjectId: 'hang', state: 'dead' },
        { subjectId: 'eat', state: 'dead' },
        { subjectId: 'abort', state: 'dead' },
      ]),
    WAIT_LIMITS,
  )
  expect(Object.fromEntries((await readFailures()).map(({ name, value }) => [name, value]))).toEqual({
    hang: 'photo-too-slow',
    eat: 'photo-too-much-memory',
    abort: 'photo-ends-program',
  })
  // The first start, and one after each crash.
  expect([countStarted(), countRestarted()]).toEqual([4, 3])
  expect(kills).toEqual(['too-slow', 'too-much-memory'])
  const used = await db.selectFrom('turns').select(['ownerId', 'usedRank']).executeTakeFirstOrThrow()
  expect(used.ownerId).toBe('ann')
  // More than a second, of which a part has decayed since.
  expect(used.usedRank).toBeGreaterThan(Math.log(1000) + startedAt / (MINUTE_MS / Math.LN2))
})

test('a job whose worker ended for an unknown reason is retried', async () => {
  const { db, countStarted } = await setUp(['exit'])
  await vi.waitFor(
    async () => expect(await db.selectFrom('jobs').select('state').execute()).toEqual([{ state: 'dead' }]),
    WAIT_LIMITS,
  )
  expect(countStarted()).toBe(4)
})

test('workers are told at their start, and at each change, whether less urgent jobs have to wait', async () => {
  const dataDir = await makeTemporaryFolder()
  await makeDataFolder(dataDir)
  const { db } = await openStorage(dataDir)
  const told: unknown[] = []
  let hold: BackgroundHold | null = 'battery'
  const listeners: (() => void)[] = []
  const workers = startWorkers({
    db,
    workNotifier: new WorkNotifier(),
    count: 1,
    startWorker() {
      // Sends back what it receives.
      const program = 'process.on("message", told => process.send({ kind: "job-ended", told }))'
      const worker = spawn(process.execPath, ['-e', program], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      worker.on('message', (message: { told: string }) => told.push(message.told))
      return worker
    },
    background: { readHold: () => hold, onChange: listener => void listeners.push(listener) },
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await workers.stop(1)
    await db.destroy()
  })
  await vi.waitFor(() => expect(told).toEqual(['hold-background']), WAIT_LIMITS)
  hold = null
  for (const listener of listeners) listener()
  await vi.waitFor(() => expect(told).toEqual(['hold-background', 'run-background']), WAIT_LIMITS)
})
