// How many jobs run before three photos that a user has just sent, while another user has 100,000
// photos waiting, and what claiming a job costs then. The jobs use the processor time of a photo by
// the clock of the bench; claims are real.
//
//   node bench/app-turns.ts [--waiting 100000]
import { rm } from 'node:fs/promises'
import pino from 'pino'
import { insertJobs, type NewJob } from '../server/machinery/jobs/queries.ts'
import { runNextJob } from '../server/machinery/jobs/run-jobs.ts'
import { makeDataFolder, openStorage } from '../server/storage/open-storage.ts'
import { handleEveryJob } from '../test/factories/job-handlers.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { recordResults, computeQuantile } from './results.ts'
import { readOption } from './options.ts'

const PHOTO_MS = 400
/** Ann has had the workers to herself for this many photos. */
const PHOTOS_BEFORE = 300
const SENT = 3
const JOBS_AT_ONCE = 1000

const waiting = Number(readOption('waiting', '100000'))
const figures = {
  waiting,
  ofFolder: await measure(true),
  ofUploads: await measure(false),
}
console.dir(figures)
recordResults('app: turns with a first scan', figures)

async function measure(isLessUrgent: boolean) {
  const dataDir = await makeBenchFolder('turns')
  await makeDataFolder(dataDir)
  const { db } = await openStorage(dataDir)
  const clock = { now: 1000 }
  const ran: string[] = []
  const handlers = handleEveryJob({
    async run({ ownerId }) {
      ran.push(ownerId)
      clock.now += PHOTO_MS
      return { commit: async () => {} }
    },
    giveUp: async () => {},
  })
  const log = pino({ level: 'silent' })
  const turn = { lastOwnerId: '' }
  const now = () => clock.now
  const run = async () => runNextJob({ db, workerId: 'w', handlers, log, now, turn, readProcessorMs: now })
  try {
    const jobs = buildJobs('ann', waiting, isLessUrgent)
    for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE)
      await insertJobs(db, jobs.slice(at, at + JOBS_AT_ONCE))
    for (let i = 0; i < PHOTOS_BEFORE; i++) await run()
    ran.length = 0
    await insertJobs(db, buildJobs('bob', SENT, false))
    const claims: number[] = []
    while (ran.filter(ownerId => ownerId === 'bob').length < SENT) {
      const startedAt = performance.now()
      await run()
      claims.push(performance.now() - startedAt)
    }
    return {
      jobsUntilAllThree: ran.length,
      medianMs: Math.round(computeQuantile(claims, 0.5) * 10) / 10,
      slowestMs: Math.round(Math.max(...claims) * 10) / 10,
    }
  } finally {
    await db.destroy()
    await rm(dataDir, { recursive: true })
  }
}

function buildJobs(ownerId: string, count: number, isLessUrgent: boolean): NewJob[] {
  return Array.from({ length: count }, (_, i) => ({
    name: 'process-photo',
    ownerId,
    subjectId: `${ownerId} ${i}`,
    runAt: 0,
    isLessUrgent,
  }))
}
