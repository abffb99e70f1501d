// How much one hostile account at one address can slow down everybody else: response times of
// another user's screens on an idle server and during all attacks, and the time until a photo of
// that user is processed meanwhile. The attacker would be another machine, so its process runs at
// the lowest priority.
//
//   node bench/app-hostile-mix.ts --album DIR [--seconds 90]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { joinStorage } from '../server/open-storage.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { readAlbum } from './app/album-photos.ts'
import { waitForStats, withServer } from './app/bench-server.ts'
import type { HostileOrders, HostileReport } from './app/hostile-user.ts'
import { readProcessMemory } from './app/process-memory.ts'
import { readOption } from './options.ts'
import { quantile } from './quantile.ts'
import { recordResults } from './results.ts'
import { fillWithPictures } from './web/fill-with-pictures.ts'

const ATTACKER = fileURLToPath(new URL('app/hostile-user.ts', import.meta.url))
const ATTACKER_ADDRESS = '127.0.0.2'
const PHOTOS = 2000
const PEOPLE = 100
const PAUSE_MS = 20
/** Interval between photos of the other user. */
const PHOTO_EVERY_MS = 12_000

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

const album = await readAlbum(readOption('album'), 20)
const seconds = Number(readOption('seconds', '90'))

await withServer(async ({ server, client, dataDir }) => {
  const { db } = await joinStorage(dataDir)
  await fillWithPictures(db, { dataDir, ownerId: client.uid, photos: PHOTOS, people: PEOPLE })
  await db.destroy()
  const attacker = await ServerClient.signUp(server.url, 'mallory@example.org')

  const idle = await probeFor(client, seconds * 1000)
  const idlePhoto = await waitForFaces(client, 0)

  const { headers } = attacker.requestFor('/')
  const orders: HostileOrders = {
    port: Number(new URL(server.url).port),
    localAddress: ATTACKER_ADDRESS,
    uid: attacker.uid,
    cookie: headers['cookie'] ?? '',
  }
  const attack = fork(ATTACKER, [JSON.stringify(orders)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (attack.pid !== undefined) setPriority(attack.pid, constants.priority.PRIORITY_LOW)
  const ended = once(attack, 'message')
  // Wait until all attacks have begun.
  await delay(3000)
  const photoSeconds: number[] = []
  const photos = (async () => {
    const endsAt = performance.now() + seconds * 1000
    for (let i = 1; performance.now() < endsAt && i < album.length; i++) {
      photoSeconds.push(await waitForFaces(client, i))
      await delay(PHOTO_EVERY_MS)
    }
  })()
  const attacked = await probeFor(client, seconds * 1000)
  await photos
  attack.send('stop')
  const [report] = (await ended) as [HostileReport]

  const screens = Object.fromEntries(
    Object.keys(SCREENS).map(screen => {
      const [before, during] = [idle, attacked].map(times => quantile(times.get(screen) ?? [], 0.95))
      return [
        screen,
        {
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
    attacks: report.counts,
    statuses: report.statuses,
    screens,
    allScreens: { idleP95Ms: round(p95OfAll(idle)), attackedP95Ms: round(p95OfAll(attacked)) },
    photoLookedAt: {
      idleSeconds: round(idlePhoto),
      attackedSeconds: photoSeconds.map(round),
      worstSeconds: round(Math.max(...photoSeconds)),
    },
    apiPeakMb: readProcessMemory(server.apiPid).peakMb,
  }
  console.table(screens)
  console.log({ ...figures, screens: undefined })
  recordResults('app: hostile mix', figures)
})

type Times = ReadonlyMap<string, readonly number[]>

/** Requests each screen in turn, one request at a time. */
async function probeFor(client: ServerClient, ms: number): Promise<Times> {
  const times = new Map(Object.keys(SCREENS).map(screen => [screen, [] as number[]]))
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
  return times
}

function p95OfAll(times: Times): number {
  return quantile([...times.values()].flat(), 0.95)
}

/** Seconds from sending a photo of the album until its faces are found. */
async function waitForFaces(user: ServerClient, photo: number): Promise<number> {
  const before = (await user.stats()).imagesProcessed
  const startedAt = performance.now()
  const chosen = album[photo]
  if (!chosen) throw new Error('The album is too small.')
  await user.upload([chosen])
  await waitForStats(user, ({ imagesProcessed }) => imagesProcessed > before)
  return (performance.now() - startedAt) / 1000
}

function round(value = Number.NaN): number {
  return Math.round(value * 10) / 10
}
