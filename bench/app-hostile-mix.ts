// How much one hostile account at one address can slow down other users. Measures alternately, on
// an idle server and during all attacks, the response times of another user's screens and the time
// until a photo of that user is processed. In reality both users would be on other machines. So the
// attacker runs at a lower priority than the server, and the other user at the highest. This needs
// Linux, the rights of root, and a machine without other work.
//
//   node bench/app-hostile-mix.ts --album DIR [--seconds 90] [--rounds 3]
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../server/storage/db/database.ts'
import { joinStorage } from '../server/storage/open-storage.ts'
import { ServerClient, type SentPhoto } from '../test/server/server-client.ts'
import { readAlbum } from './app/album-photos.ts'
import { waitForStats, runWithServer, readProcessMemory } from './app/bench-server.ts'
import type { HostileOrders, HostileReport } from './app/hostile-user.ts'
import { readOption } from './options.ts'
import { pollUntil } from './poll-for.ts'
import { recordResults, computeQuantile } from './results.ts'
import { fillWithPictures } from './app/fill-library.ts'

const ATTACKER = fileURLToPath(new URL('app/hostile-user.ts', import.meta.url))
const ATTACKER_ADDRESS = '127.0.0.2'
const PHOTOS = 2000
const PEOPLE = 100
const PAUSE_MS = 20
/** Interval between photos of the other user. */
const PHOTO_EVERY_MS = 5000
/**
 * The nice level of the attacker's autogroup (its session of processes); nice levels of processes
 * count only within their group. At a higher level the attacker would get no processor time while
 * workers are busy.
 */
const ATTACKER_LEVEL = '15'

/** Requests of the screens of the web app. */
const SCREENS: Readonly<Record<string, (user: string) => string>> = {
  home: () => '/api/stats',
  session: () => '/api/session',
  results: () => '/api/people',
  clusters: user => `/clusters?user=${user}`,
  photos: () => '/api/photos?limit=100',
  search: () => '/api/search/photos',
  review: () => '/api/review',
  history: () => '/api/history',
  account: () => '/api/profile',
  activity: () => '/api/activity',
  settings: () => '/api/security',
}

const seconds = Number(readOption('seconds', '90'))
const rounds = Number(readOption('rounds', '3'))
const mostPhotos = Math.ceil((seconds * 1000) / PHOTO_EVERY_MS) + 2 * rounds
const album = await readAlbum(readOption('album'), mostPhotos)
const roundMs = (seconds / rounds) * 1000

await runWithServer(async ({ server, client, dataDir }) => {
  const { db } = await joinStorage(dataDir)
  await fillWithPictures(db, { dataDir, ownerId: client.uid, photos: PHOTOS, people: PEOPLE })
  const attacker = await ServerClient.signUp(server.url, 'mallory@example.org')
  const { headers } = attacker.requestFor('/')
  const orders: HostileOrders = {
    port: Number(new URL(server.url).port),
    localAddress: ATTACKER_ADDRESS,
    uid: attacker.uid,
    cookie: headers['cookie'] ?? '',
  }
  raisePriority()

  const [idle, attacked] = [createTimes(), createTimes()]
  const [idlePhotos, attackedPhotos]: [number[], number[]] = [[], []]
  const reports: HostileReport[] = []
  const takePhoto = () => album[idlePhotos.length + attackedPhotos.length]
  for (let round = 0; round < rounds; round++) {
    await probeFor(client, roundMs, idle)
    idlePhotos.push(await waitForFaces(client, takePhoto()))

    const attack = startAttack(orders)
    const ended = once(attack, 'message')
    // Wait until all attacks have begun.
    await delay(3000)
    const endsAt = performance.now() + roundMs
    const photos = (async () => {
      while (performance.now() < endsAt) {
        attackedPhotos.push(await waitForFaces(client, takePhoto()))
        await delay(PHOTO_EVERY_MS)
      }
    })()
    await probeFor(client, roundMs, attacked)
    await photos
    attack.send('stop')
    const [report] = (await ended) as [HostileReport]
    reports.push(report)
    await waitUntilIdle(db)
  }
  await db.destroy()

  const screens = Object.fromEntries(
    Object.keys(SCREENS).map(screen => {
      const [before, during] = [idle, attacked].map(times => computeQuantile(times.get(screen) ?? [], 0.95))
      return [
        screen,
        {
          visits: attacked.get(screen)?.length,
          idleP95Ms: round(before),
          attackedP95Ms: round(during),
          times: round((during ?? 0) / (before ?? 1)),
          worstMs: round(Math.max(...(attacked.get(screen) ?? []))),
        },
      ]
    }),
  )
  const figures = {
    seconds,
    rounds,
    attacks: reports.at(-1)?.counts,
    statuses: reports.at(-1)?.statuses,
    screens,
    allScreens: {
      idleP95Ms: round(computeOverallP95(idle)),
      attackedP95Ms: round(computeOverallP95(attacked)),
    },
    photoLookedAt: {
      idleSeconds: idlePhotos.map(round),
      attackedSeconds: attackedPhotos.map(round),
      worstSeconds: round(Math.max(...attackedPhotos)),
    },
    apiPeakMb: readProcessMemory(server.apiPid).peakMb,
  }
  console.table(screens)
  console.log({ ...figures, screens: undefined })
  recordResults('app: hostile mix', figures)
})

/** Gives this process the highest priority, as if it ran on a machine of its own. */
function raisePriority(): void {
  execFileSync('chrt', ['--rr', '--reset-on-fork', '--all-tasks', '--pid', '1', `${process.pid}`])
}

/** Starts the attacker at a lower priority than the server. */
function startAttack(orders: HostileOrders): ChildProcess {
  const attack = fork(ATTACKER, [JSON.stringify(orders)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  writeFileSync(`/proc/${attack.pid}/autogroup`, ATTACKER_LEVEL)
  return attack
}

async function waitUntilIdle(db: Database): Promise<void> {
  const jobs = db.selectFrom('jobs').select('id').where('state', '!=', 'dead')
  await pollUntil(async () => (await jobs.executeTakeFirst()) === undefined, { everyMs: PAUSE_MS })
}

type Times = ReadonlyMap<string, number[]>

function createTimes(): Times {
  return new Map(Object.keys(SCREENS).map(screen => [screen, []]))
}

/** Requests each screen in turn, one request at a time, and adds how long each took. */
async function probeFor(client: ServerClient, ms: number, times: Times): Promise<void> {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    for (const [screen, path] of Object.entries(SCREENS)) {
      const startedAt = performance.now()
      const answer = await client.get(path(client.uid))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${screen}: ${answer.status}`)
      times.get(screen)?.push(performance.now() - startedAt)
      await delay(PAUSE_MS)
    }
  }
}

function computeOverallP95(times: Times): number {
  return computeQuantile([...times.values()].flat(), 0.95)
}

/** Seconds from sending a photo until its faces are found. */
async function waitForFaces(user: ServerClient, photo: SentPhoto | undefined): Promise<number> {
  if (!photo) throw new Error('All photos of the album were sent.')
  const before = (await user.readStats()).imagesProcessed
  const startedAt = performance.now()
  await user.upload([photo])
  await waitForStats(user, ({ imagesProcessed }) => imagesProcessed > before)
  return (performance.now() - startedAt) / 1000
}

function round(value = Number.NaN): number {
  return Math.round(value * 10) / 10
}
