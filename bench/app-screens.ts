// How long the requests of each screen take with PostgreSQL and with SQLite, side by side: two
// servers with the same library, to which each request is sent in turn. Also the processor time of
// each request, with that of the database, which other programs on the machine hardly change, and
// how many statements it sends. Linux only.
//
//   node bench/app-screens.ts [--photos 10000] [--owners 1] [--people 500] [--rounds 30]
//     [--faces-per-photo 3] [--only people,search] [--record no]
import { fillLargeLibraries } from '../test/factories/fill-large-libraries.ts'
import type { ServerClient } from '../test/server/server-client.ts'
import { runWithEngines, type EngineServer } from './app/start-engines.ts'
import { computeMedian, computeQuantile } from './compute-quantile.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

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
