// Photos a second from upload to processed: with PostgreSQL, an object store and one node with
// workers, against SQLite and files with as many workers. Both get the same photos in turn, in the
// order A B B A, each time with empty storage. Also the processor time of a photo, which other
// programs hardly change: of the app, of the node with workers, of the database and of the store,
// which runs elsewhere in most installations. `computedRatio` is how many photos the same cores
// would process without the store. Uses the PostgreSQL and Swift of CONTRIBUTING.md on this
// machine. Linux only.
//
//   node bench/app-engines.ts --album DIR [--photos 200] [--workers 2] [--pairs 2] [--record no]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../test/postgres/postgres-server.ts'
import { runInDatabase } from '../test/postgres/run-in-database.ts'
import { createBucket, startS3Server, serveSettings } from '../test/s3/s3-server.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { ServerProcess } from '../test/server/server-process.ts'
import { readAlbum } from './app/album-photos.ts'
import { waitForStats, makeBenchFolder } from './app/bench-server.ts'
import { recordResults, computeMedian } from './results.ts'
import { readOption } from './options.ts'

const FILES_PER_REQUEST = 20
/** Of the clock in /proc/PID/stat, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

const count = Number(readOption('photos', '200'))
const workers = readOption('workers', '2')
const pairs = Number(readOption('pairs', '2'))
const photos = await readAlbum(readOption('album'), count)

const programs = findPostgres()
if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
const postgres = await startPostgres(programs, { isDurable: true })
const s3Server = await startS3Server()
const folder = await makeBenchFolder('engines')

type Part = 'app' | 'workers' | 'database' | 'store'
type Run = Readonly<Record<'photosInASecond' | 'cpuSecondsPerPhoto' | Part, number>>

const PARTS = ['app', 'workers', 'database', 'store'] as const satisfies readonly Part[]

const runs: { embedded: Run[]; distributed: Run[] } = { embedded: [], distributed: [] }
try {
  for (let pair = 0; pair < pairs; pair++) {
    const order =
      pair % 2 === 0 ? (['embedded', 'distributed'] as const) : (['distributed', 'embedded'] as const)
    for (const kind of order) {
      const run = await measure(kind, `${kind}${pair}`)
      console.log(kind, run)
      runs[kind].push(run)
    }
  }
  const [embedded, distributed] = [summarise(runs.embedded), summarise(runs.distributed)]
  const figures = {
    photos: count,
    workers: Number(workers),
    pairs,
    embedded,
    distributed,
    speedRatio: round(distributed.photosInASecond / embedded.photosInASecond),
    cpuRatio: round(distributed.cpuSecondsPerPhoto / embedded.cpuSecondsPerPhoto),
    computedRatio: round(embedded.cpuSecondsPerPhoto / (distributed.cpuSecondsPerPhoto - distributed.store)),
  }
  console.log(JSON.stringify(figures, undefined, 1))
  if (readOption('record', 'yes') === 'yes') recordResults('app: photos a second on both engines', figures)
} finally {
  await s3Server.stop()
  postgres.stop()
}

async function measure(kind: 'embedded' | 'distributed', name: string): Promise<Run> {
  const isEmbedded = kind === 'embedded'
  const settings = isEmbedded ? { KINDRED_WORKERS: workers } : await createStorage(name)
  const app = await ServerProcess.create(join(folder, name), settings)
  const node = await ServerProcess.create(join(folder, `${name}-workers`), {
    ...settings,
    KINDRED_WORKERS: workers,
  })
  try {
    await app.start(isEmbedded ? ['serve'] : ['serve', '--workers', '0'])
    if (!isEmbedded) await node.start(['work'])
    const client = await ServerClient.signUp(app.url)
    // The first photo loads the models.
    await client.upload(photos.slice(0, 1))
    await waitForStats(client, ({ imagesProcessed }) => imagesProcessed === 1)
    const roots: Record<Part, number | undefined> = {
      app: app.pid,
      workers: node.pid,
      database: isEmbedded ? undefined : postgres.pid,
      store: isEmbedded ? undefined : s3Server.pid,
    }
    const readParts = () => PARTS.map(part => (roots[part] ? readCpuSeconds([roots[part]]) : 0))
    const before = readParts()
    const startedAt = performance.now()
    for (let at = 1; at < count; at += FILES_PER_REQUEST)
      await client.upload(photos.slice(at, Math.min(count, at + FILES_PER_REQUEST)))
    await waitForStats(client, ({ photosWaiting }) => photosWaiting === 0)
    const seconds = (performance.now() - startedAt) / 1000
    const spent = readParts().map((after, i) => (after - (before[i] ?? 0)) / (count - 1))
    const [ofApp = 0, ofWorkers = 0, ofDatabase = 0, ofStore = 0] = spent.map(round)
    return {
      photosInASecond: round((count - 1) / seconds),
      cpuSecondsPerPhoto: round(spent.reduce((sum, one) => sum + one)),
      app: ofApp,
      workers: ofWorkers,
      database: ofDatabase,
      store: ofStore,
    }
  } finally {
    await node.stop()
    await app.stop()
  }
}

async function createStorage(name: string): Promise<Record<string, string>> {
  await runInDatabase(postgres.buildUrl('postgres'), `create database ${name}`)
  return {
    ...serveSettings(await createBucket(s3Server)),
    DATABASE_URL: postgres.buildUrl(name),
    KINDRED_SIGNING_SECRET: 'a secret of the benchmark, of enough characters',
  }
}

function summarise(some: readonly Run[]): Run {
  const median = (name: keyof Run): number => round(computeMedian(some.map(run => run[name])))
  return {
    photosInASecond: median('photosInASecond'),
    cpuSecondsPerPhoto: median('cpuSecondsPerPhoto'),
    app: median('app'),
    workers: median('workers'),
    database: median('database'),
    store: median('store'),
  }
}

/** Sums the processor time of these processes and all below them, also of those that have ended. */
function readCpuSeconds(roots: readonly number[]): number {
  const processes = readdirSync('/proc').flatMap(name => readProcess(name) ?? [])
  const wanted = new Set(roots)
  for (let size = 0; size < wanted.size;) {
    size = wanted.size
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid)
  }
  const ticks = processes.filter(({ pid }) => wanted.has(pid)).reduce((sum, one) => sum + one.ticks, 0)
  return ticks / TICKS_PER_SECOND
}

function readProcess(name: string): { pid: number; parent: number; ticks: number } | undefined {
  if (!/^\d+$/.test(name)) return undefined
  try {
    // After the name, which may contain anything: state, parent, …, user, system, and those of
    // children that have ended.
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
    return { pid: Number(name), parent: fields[1] ?? 0, ticks: user + system + userOfEnded + systemOfEnded }
  } catch {
    return undefined
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
