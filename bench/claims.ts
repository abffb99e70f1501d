// How many jobs are claimed in a second, and run to their end, while many owners wait.
//
//   node bench/claims.ts [--engine postgres] [--jobs 1000000] [--owners 1000] [--workers 8]
//     [--seconds 5] [--record no]
//
// PostgreSQL is started in a temporary folder with its usual, durable settings. The workers are
// connections of one process, so its processor time is included in that of the claims.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/storage/db/database.ts'
import { getEngine } from '../server/storage/db/engine.ts'
import { migrateDatabase } from '../server/storage/db/migrate.ts'
import { openDatabase } from '../server/storage/db/open-database.ts'
import { openPostgres } from '../server/storage/db/postgres/open-postgres.ts'
import { transactFor } from '../server/storage/db/transact-for.ts'
import { deleteJob } from '../server/machinery/jobs/queries.ts'
import { addProcessorTime, claimJob } from '../server/machinery/jobs/turn-queries.ts'
import { findPostgres, startPostgres } from '../test/postgres/postgres-server.ts'
import { recordResults, computeQuantile } from './results.ts'
import { readOption } from './options.ts'

const engine = readOption('engine', 'postgres')
const jobs = Number(readOption('jobs', '1000000'))
const owners = Number(readOption('owners', '1000'))
const workers = Number(readOption('workers', '8'))
const seconds = Number(readOption('seconds', '5'))

const place = engine === 'postgres' ? await placeOnPostgres() : await placeOnSqlite()
try {
  const dbs = Array.from({ length: workers }, place.open)
  const [db] = dbs
  if (!db) throw new Error('This benchmark needs workers.')
  await migrateDatabase(db)
  const filledIn = await measureMs(() => fill(db))
  const figures = {
    jobsAddedInASecond: Math.round((1000 * jobs) / filledIn),
    'claims by one worker': await measure([db], claim),
    'claims by all workers': await measure(dbs, claim),
    'jobs run by all workers': await measure(dbs, run),
  }
  console.log(JSON.stringify({ engine, jobs, owners, workers, ...figures }, undefined, 1))
  if (readOption('record', 'yes') === 'yes')
    recordResults(`claims ${engine}`, { jobs, owners, workers, ...figures })
  for (const each of dbs) await each.destroy()
} finally {
  await place.remove()
}

type Place = { readonly open: () => Database; readonly remove: () => Promise<void> }

async function placeOnPostgres(): Promise<Place> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
  const server = await startPostgres(programs, { isDurable: true })
  return {
    open: () => openPostgres(server.buildUrl('postgres'), { ownConnections: 1 }),
    remove: async () => server.stop(),
  }
}

async function placeOnSqlite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-claims-'))
  return {
    open: () => openDatabase(join(folder, 'kindred.db')),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Inserts the waiting jobs of all owners. */
async function fill(db: Database): Promise<void> {
  await db
    .withRecursive('numbers(i)', query =>
      query
        .selectNoFrom(eb => eb.lit<number>(0).as('i'))
        .unionAll(
          query
            .selectFrom('numbers')
            .select(eb => eb('i', '+', eb.lit(1)).as('i'))
            .where('i', '<', jobs - 1),
        ),
    )
    .insertInto('jobs')
    .columns(['name', 'ownerId', 'subjectId', 'priority', 'runAt'])
    .expression(query =>
      query
        .selectFrom('numbers')
        .select(eb => [
          eb.cast<string>(eb.val('process-photo'), 'text').as('name'),
          eb.cast<string>(eb('i', '%', eb.lit(owners)), 'text').as('ownerId'),
          eb.cast<string>('i', 'text').as('subjectId'),
          eb.lit(1).as('priority'),
          eb('i', '/', eb.lit(1000)).as('runAt'),
        ]),
    )
    .execute()
  await getEngine(db).rows.prepareForUse(db)
}

type Act = (db: Database, workerId: string) => Promise<unknown>

/** Repeats the act on each connection; returns its rate and how long one of them takes. */
async function measure(dbs: readonly Database[], act: Act) {
  const times: number[] = []
  const endsAt = performance.now() + seconds * 1000
  const tookMs = await measureMs(() =>
    Promise.all(
      dbs.map(async (db, i) => {
        while (performance.now() < endsAt) times.push(await measureMs(() => act(db, `worker${i}`)))
      }),
    ),
  )
  return {
    inASecond: Math.round((1000 * times.length) / tookMs),
    medianMs: Number(computeQuantile(times, 0.5).toFixed(2)),
    p99Ms: Number(computeQuantile(times, 0.99).toFixed(2)),
  }
}

async function claim(db: Database, workerId: string) {
  const now = Date.now()
  const job = await claimJob(db, { workerId, now, leasedUntil: now + 300_000, workerCount: workers })
  if (!job) throw new Error('All jobs are claimed; give more --jobs.')
  return job
}

/** Claims a job, adds its processor time and ends it, as a worker does. */
async function run(db: Database, workerId: string): Promise<void> {
  const { id, ownerId } = await claim(db, workerId)
  await addProcessorTime(db, { id, leasedBy: workerId, usedMs: 500, now: Date.now() })
  await transactFor(db, ownerId, transaction => deleteJob(transaction, { id, workerId }))
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
