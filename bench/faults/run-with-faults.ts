import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { ServerClient, type SentPhoto } from '../../test/server/server-client.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { joinStorage } from '../../server/storage/open-storage.ts'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { createFaults, type FaultKind } from './cause-faults.ts'
import {
  checkLibrary,
  waitUntilIdle,
  type LibraryProblems,
  comparePeople,
  readPeopleOfFaces,
  type PeopleOfFaces,
} from './check-library.ts'
import { startInstallation, type Installation } from './faulty-nodes.ts'
import { createSender, type Sender } from './photo-sender.ts'

const POLL_MS = 100

export type FaultRun = {
  /** The photos of each user; no two have the same bytes. */
  readonly photos: readonly (readonly SentPhoto[])[]
  readonly photosPerRequest: number
  /** How many of the users, the first ones, may erase everything. */
  readonly erasers: number
  /** In this order; photos flow in until the last one. */
  readonly faults: Iterable<FaultKind>
  readonly faultCount: number
  readonly random: () => number
  /** Longest time between two faults. */
  readonly maxGapMs: number
  readonly storeAwayMs: number
  /** Resolves when the lease of a worker that was just cut off has ended. */
  readonly passLease: (installation: Installation) => Promise<void>
  /** How many workers the undisturbed run has. */
  readonly workersOfComparison: number
  readonly onProgress?: (line: string) => void
}

export type FaultReport = {
  readonly faults: Record<string, number>
  readonly photos: { readonly sent: number; readonly accepted: number; readonly erased: number }
  readonly problems: LibraryProblems
  /** Photos of others that a user could see, of how many looks. */
  readonly foreign: { readonly seen: number; readonly looks: number }
  readonly people: ReturnType<typeof comparePeople>
  readonly refusals: Record<string, number>
  readonly errors: Record<string, number>
  readonly seconds: Record<'faults' | 'untilIdle' | 'comparison', number>
}

/**
 * Sends photos of several users to several nodes while faults happen, and compares what is stored
 * in the end with what was accepted, and the people with those of an undisturbed run on one
 * machine.
 */
export async function runWithFaults(run: FaultRun): Promise<FaultReport> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-faults-'))
  try {
    const installation = await startInstallation(folder)
    try {
      return await disturb(run, installation, folder)
    } finally {
      await installation.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function disturb(run: FaultRun, installation: Installation, folder: string): Promise<FaultReport> {
  const { photos, photosPerRequest, faultCount, random, maxGapMs, onProgress = () => {} } = run
  const { nodes, url, databaseUrl } = installation
  const servers = nodes.filter(({ kind }) => kind === 'app')
  await Promise.all(servers.map(node => node.start()))
  const clients: ServerClient[] = []
  for (const [i] of photos.entries())
    clients.push(await ServerClient.signUp(url, `user${i}@example.org`, folder))
  await Promise.all(nodes.filter(node => !servers.includes(node)).map(node => node.start()))

  /** The share of the photos that may be sent. */
  const flow = { share: 0 }
  const mayBegin = async (wanted: number): Promise<void> => {
    while (flow.share < wanted) await delay(POLL_MS)
  }
  const senders = clients.map((client, i) =>
    createSender(client, photos[i] ?? [], { photosPerRequest, mayBegin }),
  )
  const faults = createFaults({
    ...run,
    installation,
    erasers: senders.slice(0, run.erasers),
    passLease: () => run.passLease(installation),
  })
  const foreign = watchForeignPhotos(clients)
  const startedAt = performance.now()
  const sending = Promise.all(senders.map(sender => sender.sendAll()))
  // Awaited below, after the faults.
  sending.catch(() => undefined)
  let happened = 0
  for (const kind of run.faults) {
    await delay(random() * maxGapMs)
    if (!(await faults.cause(kind))) continue
    happened += 1
    flow.share = happened / faultCount
    onProgress(`${happened} ${kind}`)
    if (happened === faultCount) break
  }
  flow.share = 1
  await faults.end()
  await sending
  const faultsEndedAt = performance.now()
  onProgress('all photos are sent')

  const db = openPostgres(databaseUrl)
  try {
    await waitUntilIdle(db)
    const idleAt = performance.now()
    onProgress('idle')
    const problems = await checkLibrary({ db, store: installation.store, senders })
    onProgress('everything is compared with what was accepted')
    const seen = await foreign.stop()
    const found = new Map<string, string>()
    for (const { uid } of clients)
      for (const [face, person] of await readPeopleOfFaces(db, uid)) found.set(face, person)
    await Promise.all(nodes.map(node => node.process.stop()))
    onProgress('all nodes are stopped')
    const undisturbed = await runUndisturbed(senders, {
      dataDir: join(folder, 'undisturbed'),
      workers: run.workersOfComparison,
      photosPerRequest,
    })
    return {
      faults: Object.fromEntries(faults.counts),
      photos: {
        sent: photos.flat().length,
        accepted: senders.reduce((sum, { accepted }) => sum + accepted.size, 0),
        erased: senders.reduce((sum, { erased }) => sum + erased.size, 0),
      },
      problems,
      foreign: seen,
      people: comparePeople(undisturbed, found),
      refusals: sumUp(senders.map(({ refusals }) => refusals)),
      errors: sumUp([installation.errors]),
      seconds: {
        faults: toSeconds(faultsEndedAt - startedAt),
        untilIdle: toSeconds(idleAt - faultsEndedAt),
        comparison: toSeconds(performance.now() - idleAt),
      },
    }
  } finally {
    await db.destroy()
  }
}

/** Sends what is stored in the end to one machine without faults. */
async function runUndisturbed(
  senders: readonly Sender[],
  { dataDir, workers, photosPerRequest }: { dataDir: string; workers: number; photosPerRequest: number },
): Promise<PeopleOfFaces> {
  const server = await ServerProcess.create(dataDir, { KINDRED_WORKERS: `${workers}` })
  await server.start()
  try {
    const people = new Map<string, string>()
    const clients: ServerClient[] = []
    for (const [i, { accepted }] of senders.entries()) {
      const client = await ServerClient.signUp(server.url, `user${i}@example.org`)
      clients.push(client)
      const sender = createSender(client, [...accepted.values()], { photosPerRequest })
      await sender.sendAll()
    }
    const { db } = await joinStorage(dataDir)
    await waitUntilIdle(db)
    for (const { uid } of clients)
      for (const [face, person] of await readPeopleOfFaces(db, uid)) people.set(face, person)
    await db.destroy()
    return people
  } finally {
    await server.stop()
  }
}

function sumUp(maps: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, count] of maps.flatMap(map => [...map])) sums[key] = (sums[key] ?? 0) + count
  return sums
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

const LOOK_EVERY_MS = 1000

/**
 * Lets each user list the own photos and ask for one of another user, again and again. A user owns
 * the photos that it was first to list; ids are random, so none has two owners by chance.
 */
function watchForeignPhotos(clients: readonly ServerClient[]): {
  readonly stop: () => Promise<{ seen: number; looks: number }>
} {
  const ownerOf = new Map<string, string>()
  let looks = 0
  let seen = 0
  const stopping = new AbortController()

  const look = async (client: ServerClient): Promise<void> => {
    const list = await client.get('/api/photos?limit=100')
    if (!list.ok) return void (await list.arrayBuffer())
    for (const { id } of ((await list.json()) as PhotoPage).photos) {
      looks += 1
      const owner = ownerOf.get(id) ?? client.uid
      ownerOf.set(id, owner)
      if (owner !== client.uid) seen += 1
    }
    const [foreign] = [...ownerOf].findLast(([, owner]) => owner !== client.uid) ?? []
    if (foreign === undefined) return
    looks += 1
    const picture = await client.get(`/api/photos/${foreign}/image`)
    await picture.arrayBuffer()
    if (picture.ok) seen += 1
  }
  const watching = clients.map(async client => {
    while (!stopping.signal.aborted) {
      // Without an answer nothing was seen.
      await look(client).catch(() => undefined)
      await delay(LOOK_EVERY_MS)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(watching)
      return { seen, looks }
    },
  }
}
