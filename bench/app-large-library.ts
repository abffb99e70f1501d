// Processor time that requests about a large library take on the API's thread, which answers all
// users. The library has 30,000 photos; each shows the same person and either one of 100 others or
// a face without a name. Other programs on the machine do not change processor time. Linux only.
//
//   node bench/app-large-library.ts [--section "app: large library"]
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { joinStorage } from '../server/storage/open-storage.ts'
import type { ServerClient } from '../test/server/server-client.ts'
import { splitForStatements } from '../server/storage/db/split-for-statements.ts'
import { DAY_MS } from '../shared/api/durations.ts'
import { runWithServer, readThreadTimes } from './app/bench-server.ts'
import { fillLibrary, type LibraryPhoto } from './app/fill-library.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian, computeQuantile } from './results.ts'

const PHOTOS = 30_000
const OTHERS = 100
/** As many questions as a grouping keeps; as many answers are stored. */
const QUESTIONS = 500
const UNNAMED_CLUSTERS = 300
const RUNS = 3
const NS_PER_MS = 1e6
/** Interval between the small requests of the other user. */
const PROBE_EVERY_MS = 5

type Library = { readonly uid: string; readonly everywhere: string; readonly others: readonly string[] }
type Sent = { readonly path: string; readonly body?: object; readonly isZip?: boolean }

const REQUESTS: Readonly<Record<string, (library: Library & { faceId: string; clusterId: string }) => Sent>> =
  {
    timeline: ({ everywhere }) => ({ path: `/api/people/${everywhere}/timeline` }),
    'unnamed clusters': () => ({ path: '/api/unnamed-clusters' }),
    'faces of an unnamed cluster': ({ clusterId }) => ({ path: `/api/unnamed-clusters/${clusterId}/faces` }),
    review: () => ({ path: '/api/review' }),
    'search: everything': () => ({ path: '/api/search/photos' }),
    'search: 100 people, any': ({ others }) => ({
      path: `/api/search/photos?match=any&with=${others.join()}`,
    }),
    'search: only one person': ({ everywhere }) => ({
      path: `/api/search/photos?match=only&with=${everywhere}`,
    }),
    'search: people unknown': () => ({ path: '/api/search/photos?unknown=true' }),
    'search: last page': () => ({ path: '/api/search/photos?from=29900' }),
    'search: shape': () => ({ path: '/api/search/photo-shape' }),
    'search: ids': () => ({ path: '/api/search/photo-ids?from=0&limit=1000' }),
    'search: people': () => ({ path: '/api/search/people?name=a' }),
    people: () => ({ path: '/api/people' }),
    names: () => ({ path: '/api/names?query=a' }),
    photos: () => ({ path: '/api/photos?limit=100' }),
    "a person's photos": ({ everywhere }) => ({ path: `/api/people/${everywhere}/photos` }),
    "a person's faces": ({ everywhere }) => ({ path: `/api/people/${everywhere}/faces` }),
    "a person's companions": ({ everywhere }) => ({ path: `/api/people/${everywhere}/companions` }),
    'similar faces': ({ everywhere, faceId }) => ({
      path: `/api/people/${everywhere}/similar-faces`,
      body: { faceIds: [faceId] },
    }),
    clusters: ({ uid }) => ({ path: `/clusters?user=${uid}` }),
    'one photo of a cluster': ({ uid }) => ({ path: `/clustered/${uid}/Person%201/IMG_7.jpg?size=thumb` }),
    statistics: () => ({ path: '/api/stats' }),
    history: () => ({ path: '/api/history' }),
    'zip: one person': ({ uid }) => ({
      path: `/download_cluster?user=${uid}&folder=Everywhere`,
      isZip: true,
    }),
    'zip: one person, with names': ({ uid }) => ({
      path: `/download_cluster?user=${uid}&folder=Everywhere&sidecars=true`,
      isZip: true,
    }),
    'zip: everybody': () => ({ path: '/api/people/download', isZip: true }),
    'zip: found photos': () => ({ path: '/api/search/download', isZip: true }),
  }

await runWithServer(async ({ server, client, dataDir }) => {
  const library = await fill(dataDir, client.uid)
  const figures: Record<string, object> = {}
  for (const [name, request] of Object.entries(REQUESTS)) {
    const sent = request(library)
    // The first request prepares statements and starts threads.
    await send(client, sent)
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(server.apiPid, () => send(client, sent)))
    figures[name] = {
      apiThreadMs: round(computeMedian(runs.map(({ apiThreadMs }) => apiThreadMs))),
      allThreadsMs: round(computeMedian(runs.map(({ allThreadsMs }) => allThreadsMs))),
      ...(await probeDuring(client, sent)),
    }
  }
  console.table(figures)
  recordResults(readOption('section', 'app: large library'), {
    photos: PHOTOS,
    runs: RUNS,
    requests: figures,
  })
})

async function fill(dataDir: string, uid: string) {
  const { db } = await joinStorage(dataDir)
  const everywhere = randomUUID()
  const others = Array.from({ length: OTHERS }, () => randomUUID())
  const photos: LibraryPhoto[] = Array.from({ length: PHOTOS }, (_, i) => ({
    id: randomUUID(),
    name: `IMG_${i}.jpg`,
    takenAt: Date.UTC(2000) + ((i * 7) % 9000) * DAY_MS,
    faces: [
      { id: randomUUID(), personId: everywhere, embedding: buildUnitVector(i) },
      { id: randomUUID(), personId: i % 3 === 0 ? null : (others[i % OTHERS] ?? null) },
    ],
  }))
  await fillLibrary(db, uid, photos)
  const namePeople = (ids: readonly string[], name: (i: number) => string) =>
    Promise.all(
      ids.map((id, i) =>
        db
          .updateTable('allPeople')
          .set({ name: name(i) })
          .where('id', '=', id)
          .execute(),
      ),
    )
  await namePeople([everywhere], () => 'Everywhere')
  await namePeople(others.slice(0, OTHERS / 2), i => `Ann ${i}`)
  const unnamed = photos.flatMap(({ faces }) => faces[1] ?? []).filter(({ personId }) => personId === null)
  const rows = unnamed.map(({ id }, i) => ({
    faceId: id,
    ownerId: uid,
    cluster: i % UNNAMED_CLUSTERS,
    position: Math.floor(i / UNNAMED_CLUSTERS),
  }))
  for (const some of splitForStatements(rows))
    await db.insertInto('unnamedClusterFaces').values(some).execute()
  await fillReview(uid, photos)
  await db.destroy()
  const faceId = photos[0]?.faces[0]?.id ?? ''
  return { uid, everywhere, others, faceId, clusterId: rows[0]?.faceId ?? '' }

  async function fillReview(ownerId: string, from: readonly LibraryPhoto[]) {
    const pairs = Array.from({ length: 2 * QUESTIONS }, (_, i) => {
      const [one, other] = [from[3 * i + 1]?.faces[1], from[3 * i + 2]?.faces[1]]
      const [personId, otherPersonId] = [one?.personId ?? '', other?.personId ?? '']
      return { ownerId, faceId: one?.id ?? '', otherFaceId: other?.id ?? '', personId, otherPersonId }
    })
    const questions = pairs.slice(0, QUESTIONS).map((pair, i) => ({
      ...pair,
      id: randomUUID(),
      otherSide: null,
      settles: 1,
      worth: i,
    }))
    for (const some of splitForStatements(questions))
      await db.insertInto('reviewQuestions').values(some).execute()
    const answers = pairs.slice(QUESTIONS).map(pair => ({
      ...pair,
      // These people no longer exist, so the answers settle no question.
      personId: randomUUID(),
      answer: 'not-sure' as const,
      seq: null,
      answeredAt: 1,
    }))
    for (const some of splitForStatements(answers))
      await db.insertInto('reviewAnswers').values(some).execute()
  }
}

function buildUnitVector(seed: number): Float32Array {
  const vector = Float32Array.from({ length: 192 }, (_, k) => Math.sin(seed * 0.37 + k))
  const length = Math.hypot(...vector)
  return vector.map(value => value / length)
}

/**
 * Sends a request. Reads only the first bytes of a zip: the cost of the rest depends on its size.
 */
async function send(client: ServerClient, { path, body, isZip }: Sent): Promise<void> {
  const { url, headers } = client.requestFor(path)
  const ending = new AbortController()
  const answer = await fetch(url, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    signal: ending.signal,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`)
  if (isZip) ending.abort()
  else await answer.arrayBuffer()
}

async function measure(pid: number, work: () => Promise<void>) {
  const before = readThreadTimes(pid)
  await work()
  const after = readThreadTimes(pid)
  const spent = [...after].map(([thread, ns]) => ({
    thread,
    ms: (ns - (before.get(thread) ?? 0)) / NS_PER_MS,
  }))
  return {
    apiThreadMs: spent.find(({ thread }) => thread === pid)?.ms ?? Number.NaN,
    allThreadsMs: spent.reduce((sum, { ms }) => sum + ms, 0),
  }
}

/** Measures how long small requests take while this request is sent repeatedly. */
async function probeDuring(client: ServerClient, sent: Sent) {
  const busy = (async () => {
    for (let run = 0; run < RUNS; run++) await send(client, sent)
    return 'done'
  })()
  const times: number[] = []
  do {
    const startedAt = performance.now()
    await (await client.get('/api/limits')).arrayBuffer()
    times.push(performance.now() - startedAt)
  } while ((await Promise.race([busy, delay(PROBE_EVERY_MS)])) !== 'done')
  return { othersP95Ms: round(computeQuantile(times, 0.95)), othersWorstMs: round(Math.max(...times)) }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
