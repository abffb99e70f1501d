// Sends photos of five users to two nodes with the app, behind Caddy, and three with workers, while
// nodes and processes are killed, PostgreSQL restarts and crashes, the store is away, workers are
// cut off from the network until their leases have ended, clocks are set, and users erase
// everything. Then counts what is stored, and compares the people with those of an undisturbed run.
// All servers are on the loopback address. `test/postgres/faults.postgres.ts` does the same with a
// dozen photos and each fault about once.
//
//   node bench/app-faults.ts --people DIR [--photos 3000] [--faults 200] [--gap 8] [--seed N]
//
// DIR holds a folder of photos for each person. The first photo of each is used, in variants that
// differ in light and size: the order in which photos arrive may not decide who is in them, so what
// differs from the undisturbed run is due to faults. `gap` is the longest time between two faults,
// in seconds.
import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LEASE_MS } from '../server/machinery/jobs/run-jobs.ts'
import type { FaultKind } from './faults/cause-faults.ts'
import { runWithFaults } from './faults/run-with-faults.ts'
import { varyPicture } from '../test/factories/vary-picture.ts'
import type { SentPhoto } from '../test/server/server-client.ts'
import { readOption } from './options.ts'
import { createRandom, shuffle } from './random.ts'
import { recordResults } from './results.ts'

const USERS = 5
/** The others keep their photos, so that people can be compared. */
const ERASERS = 2
const PHOTOS_PER_REQUEST = 6
const STORE_AWAY_MS = 30_000
/** Lost leases are looked for once a minute. */
const CUT_OFF_MS = LEASE_MS + 75_000
const PHOTOS_OF_PERSON = 15

/** How often each kind is chosen. */
const WEIGHTS: Readonly<Record<FaultKind, number>> = {
  'a node is killed': 30,
  'a process of a node is killed': 25,
  'PostgreSQL restarts': 7,
  'PostgreSQL crashes': 7,
  'the store is away': 6,
  'a worker is cut off': 6,
  'a clock is set': 15,
  'an owner erases everything': 4,
}

const seed = Number(readOption('seed', `${randomInt(1_000_000)}`))
const random = createRandom(seed)
const count = Number(readOption('photos', '3000'))
const faultCount = Number(readOption('faults', '200'))
console.log(`seed ${seed}`)
const report = await runWithFaults({
  photos: await readPhotosOfUsers(readOption('people'), count),
  photosPerRequest: PHOTOS_PER_REQUEST,
  erasers: ERASERS,
  faults: chooseFaults(),
  faultCount,
  random,
  maxGapMs: 1000 * Number(readOption('gap', '8')),
  storeAwayMs: STORE_AWAY_MS,
  passLease: () => delay(CUT_OFF_MS),
  workersOfComparison: 2,
  onProgress: line => console.log(`${new Date().toISOString()} ${line}`),
})
console.log(JSON.stringify(report, undefined, 2))
recordResults('app: faults of nodes', {
  seed,
  ...report,
  problems: { ...report.problems, leftoverBlobs: report.problems.leftoverBlobs.length },
})

function* chooseFaults(): Generator<FaultKind> {
  const kinds = Object.keys(WEIGHTS) as FaultKind[]
  const sum = kinds.reduce((total, kind) => total + WEIGHTS[kind], 0)
  for (;;) {
    let left = random() * sum
    for (const kind of kinds) {
      left -= WEIGHTS[kind]
      if (left > 0) continue
      yield kind
      break
    }
  }
}

/** Gives each person to one user. No two photos have the same bytes. */
async function readPhotosOfUsers(folder: string, total: number): Promise<SentPhoto[][]> {
  const people = shuffle((await readdir(folder)).sort(), random)
  const perUser = Math.ceil(total / USERS)
  const peoplePerUser = Math.ceil(perUser / PHOTOS_OF_PERSON)
  const users: SentPhoto[][] = []
  for (let user = 0; user < USERS; user++) {
    const own = people.slice(user * peoplePerUser, (user + 1) * peoplePerUser)
    const photos: SentPhoto[] = []
    for (let i = 0; i < perUser; i++) {
      const person = own[i % own.length] ?? ''
      const [file = ''] = (await readdir(join(folder, person))).sort()
      const bytes = await varyPicture(join(folder, person, file), {
        brightness: 0.85 + 0.3 * random(),
        widthPx: 250 + Math.round(150 * random()),
      })
      // Decoders ignore bytes after the end of a picture.
      photos.push({ name: `${i}.jpg`, bytes: Buffer.concat([bytes, Buffer.from(`${user} ${i}`)]) })
    }
    users.push(shuffle(photos, random))
  }
  return users
}
