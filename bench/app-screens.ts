// How long the requests of each screen take with PostgreSQL and with SQLite, side by side: two
// servers with the same library, to which each request is sent in turn. Also the processor time of
// each request, with that of the database, which other programs on the machine hardly change, and
// how many statements it sends. Linux only.
//
//   node bench/app-screens.ts [--photos 10000] [--owners 1] [--people 500] [--rounds 30]
//     [--faces-per-photo 3] [--only people,search] [--record no]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillLargeLibraries } from '../test/factories/fill-large-libraries.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { findPostgres, startPostgres } from '../test/postgres/postgres-server.ts'
import { runInDatabase } from '../test/postgres/run-in-database.ts'
import { ServerProcess } from '../test/server/server-process.ts'
import { joinStorage, type Storage } from '../server/storage/open-storage.ts'
import { recordResults, computeMedian, computeQuantile } from './results.ts'
import { readOption } from './options.ts'
import { makeBenchFolder, readThreadTimes } from './app/bench-server.ts'

/** Requests in a row, over which processor time and statements are averaged. */
const IN_A_ROW = 5

const photos = Number(readOption('photos', '10000'))
const owners = Number(readOption('owners', '1'))
const people = Number(readOption('people', '500'))
const facesPerPhoto = Number(readOption('faces-per-photo', '3'))
const rounds = Number(readOption('rounds', '30'))
const only = readOption('only', '').split(',')

type Chosen = {
  readonly uid: string
  readonly photoId: string
  readonly faceId: string
  /** In the most photos. */
  readonly one: string
  readonly other: string
  /** In few photos. */
  readonly rare: string
}

const NOTHING_CHOSEN: Chosen = { uid: '', photoId: '', faceId: '', one: '', other: '', rare: '' }

const SCREENS: Readonly<Record<string, (chosen: Chosen) => Record<string, string>>> = {
  home: () => ({
    session: '/api/session',
    consents: '/api/consents',
    statistics: '/api/stats',
    batches: '/api/batches',
    overview: '/api/overview?since=2000-01-01T00:00:00.000Z',
  }),
  people: () => ({
    'first page': '/api/people?limit=100',
    grouping: '/api/grouping',
    'suggested names': '/api/suggested-names',
    names: '/api/names?query=a',
    review: '/api/review',
  }),
  'unnamed clusters': () => ({ 'first page': '/api/unnamed-clusters' }),
  person: ({ one }) => ({
    person: `/api/people/${one}`,
    photos: `/api/people/${one}/photos`,
    faces: `/api/people/${one}/faces`,
    companions: `/api/people/${one}/companions`,
    timeline: `/api/people/${one}/timeline`,
  }),
  photo: ({ photoId }) => ({ photo: `/api/photos/${photoId}` }),
  photos: () => ({
    'first page': '/api/search/photos?limit=100',
    shape: '/api/search/photo-shape',
    ids: '/api/search/photo-ids?from=0&limit=1000',
    folders: '/api/search/folders',
    albums: '/api/search/albums',
  }),
  search: ({ one, other, rare }) => ({
    people: '/api/search/people?name=name',
    'one person': `/api/search/photos?with=${one}`,
    'a rare person': `/api/search/photos?with=${rare}`,
    'both of two': `/api/search/photos?with=${one},${other}`,
    'one of two': `/api/search/photos?match=any&with=${one},${other}`,
    'one, but not the other': `/api/search/photos?with=${one}&without=${other}`,
    'only one': `/api/search/photos?match=only&with=${one}`,
    'people unknown': '/api/search/photos?unknown=true',
    'one year': '/api/search/photos?takenFrom=2005-01-01T00:00:00Z&takenBefore=2006-01-01T00:00:00Z',
  }),
  trash: () => ({ photos: '/api/trash', storage: '/api/storage' }),
  history: () => ({ 'first page': '/api/history' }),
  account: () => ({
    profile: '/api/profile',
    activity: '/api/activity',
    security: '/api/security',
    sessions: '/api/sessions',
    recognition: '/api/recognition',
  }),
  clusters: ({ uid }) => ({ all: `/clusters?user=${uid}` }),
}

await runWithEngines(async servers => {
  const sides: { server: EngineServer; chosen: Chosen }[] = []
  for (const server of servers) sides.push({ server, chosen: await fill(server) })
  const requests = Object.entries(SCREENS)
    .filter(([screen]) => only[0] === '' || only.includes(screen))
    .flatMap(([screen, list]) =>
      Object.keys(list(NOTHING_CHOSEN)).map(name => ({ screen, name, label: `${screen}: ${name}` })),
    )
  const figures: Record<string, object> = {}
  for (const { screen, name, label } of requests) {
    const path = (i: number): string => SCREENS[screen]?.(sides[i]?.chosen ?? NOTHING_CHOSEN)[name] ?? ''
    const request = async (i: number): Promise<void> => {
      if (sides[i]) await send(sides[i].server.client, path(i))
    }
    const times: number[][] = sides.map(() => [])
    // The first requests prepare statements, and fill caches.
    for (const i of sides.keys()) await request(i)
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? [0, 1] : [1, 0]
      for (const i of order) {
        const startedAt = performance.now()
        await request(i)
        times[i]?.push(performance.now() - startedAt)
      }
    }
    const costs = []
    for (const [i, server] of servers.entries()) costs.push(await measureCost(server, path(i)))
    const [sqlite = 0, postgres = 0] = times.map(some => computeQuantile(some, 0.95))
    figures[label] = {
      sqliteMedianMs: round(computeMedian(times[0] ?? [])),
      sqliteP95Ms: round(sqlite),
      postgresMedianMs: round(computeMedian(times[1] ?? [])),
      postgresP95Ms: round(postgres),
      p95Ratio: round(postgres / sqlite),
      sqliteCpuMs: costs[0]?.cpuMs,
      postgresCpuMs: costs[1]?.cpuMs,
      statements: costs[1]?.statements,
    }
    console.log(label, JSON.stringify(figures[label]))
  }
  console.table(figures)
  if (readOption('record', 'yes') === 'yes')
    recordResults(`app: screens, ${photos} photos of ${owners} owners`, {
      photos,
      owners,
      people,
      faces: photos * facesPerPhoto,
      rounds,
      requests: figures,
    })
})

async function fill({ engine, client: { uid }, openStorage, vacuum }: EngineServer): Promise<Chosen> {
  const { db } = await openStorage()
  const startedAt = performance.now()
  await fillLargeLibraries(db, uid, { owners, photos, people, facesPerPhoto })
  await vacuum()
  console.log(`${engine}: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const ofOwner = db.selectFrom('people').select('id').where('ownerId', '=', uid)
  const most = await ofOwner.orderBy('photoCount', 'desc').limit(2).execute()
  const rare = await ofOwner.orderBy('photoCount').executeTakeFirstOrThrow()
  const face = await db
    .selectFrom('faces')
    .select(['id', 'photoId'])
    .where('ownerId', '=', uid)
    .executeTakeFirstOrThrow()
  await db.destroy()
  const [one, other] = most.map(({ id }) => id)
  return { uid, photoId: face.photoId, faceId: face.id, one: one ?? '', other: other ?? '', rare: rare.id }
}

async function measureCost(server: EngineServer, path: string) {
  const [statements, cpuMs] = [await server.countStatements(), server.readCpuMs()]
  for (let i = 0; i < IN_A_ROW; i++) await send(server.client, path)
  const spentMs = server.readCpuMs() - cpuMs
  // The count counts itself.
  const counted = Math.max(0, (await server.countStatements()) - statements - 1)
  return { cpuMs: Math.round((spentMs / IN_A_ROW) * 100) / 100, statements: Math.round(counted / IN_A_ROW) }
}

async function send(client: ServerClient, path: string): Promise<void> {
  const answer = await client.get(path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const NS_PER_MS = 1e6

/** A server with one user, on one of the database engines. */
type EngineServer = {
  readonly engine: 'sqlite' | 'postgres'
  readonly client: ServerClient
  readonly openStorage: () => Promise<Storage>
  /** Processor time of the app and of the database so far, in milliseconds. */
  readonly readCpuMs: () => number
  /** How many statements the database has run; 0 on SQLite. */
  readonly countStatements: () => Promise<number>
  /**
   * Does what PostgreSQL does by itself some time after rows were added: until then, each row of an
   * index is looked up in its table.
   */
  readonly vacuum: () => Promise<void>
}

/**
 * Starts a server on each engine, side by side, and stops both after `work`. PostgreSQL has its
 * usual, durable settings, and `settings` of its own.
 */
async function runWithEngines(
  work: (servers: readonly EngineServer[]) => Promise<void>,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<void> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
  const postgres = await startPostgres(programs, {
    isDurable: true,
    changed: { shared_preload_libraries: 'pg_stat_statements', ...settings },
  })
  const started: ServerProcess[] = []
  try {
    const folder = await makeBenchFolder('engines')
    const url = postgres.buildUrl('library')
    await runInDatabase(postgres.buildUrl('postgres'), 'create database library')
    await runInDatabase(url, 'create extension pg_stat_statements')
    const servers: EngineServer[] = []
    for (const engine of ['sqlite', 'postgres'] as const) {
      const databaseUrl = engine === 'postgres' ? url : null
      const dataDir = join(folder, engine)
      const server = await ServerProcess.create(dataDir, {
        KINDRED_WORKERS: '1',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      })
      await server.start()
      started.push(server)
      servers.push({
        engine,
        client: await ServerClient.signUp(server.url),
        openStorage: () => joinStorage(dataDir, { databaseUrl, s3: null }),
        readCpuMs: () => sumTimes([server.apiPid, ...(databaseUrl ? listProcessesBelow(postgres.pid) : [])]),
        async countStatements() {
          if (!databaseUrl) return 0
          const [row] = await runInDatabase(url, 'select sum(calls)::float as calls from pg_stat_statements')
          return Number(row?.['calls'])
        },
        async vacuum() {
          if (databaseUrl) await runInDatabase(url, 'vacuum (analyze)')
        },
      })
    }
    await work(servers)
  } finally {
    for (const server of started) await server.stop()
    postgres.stop()
  }
}

function sumTimes(pids: readonly number[]): number {
  const times = pids.flatMap(pid => {
    try {
      return [...readThreadTimes(pid).values()]
    } catch {
      // The process has ended since it was listed.
      return []
    }
  })
  return times.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS
}

function listProcessesBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.map(Number)]
}
