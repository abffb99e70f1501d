// Kills the API or a worker 20 times, at random moments of an upload of 300 photos, and counts what
// is stored afterwards. Nothing is restarted by hand.
//
//   node bench/app-kills.ts --album DIR [--photos 300] [--kills 20]
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { waitForStats, runWithServer } from './app/bench-server.ts'
import { readAlbum } from './app/album-photos.ts'
import { readOption } from './options.ts'
import { pollFor, pollUntil } from './poll-for.ts'
import { recordResults } from './results.ts'
import type { ServerClient, SentPhoto } from '../test/server/server-client.ts'
import type { ServerProcess } from '../test/server/server-process.ts'

const FILES_PER_REQUEST = 10
const RETRY_MS = 200
/** Longest time between two kills; long enough for a worker to load its models and begin. */
const MAX_BETWEEN_KILLS_MS = 5000

const photos = await readAlbum(readOption('album'), Number(readOption('photos', '300')))
const kills = Number(readOption('kills', '20'))
await runWithServer(async ({ server, client }) => {
  const uploading = uploadAll(client)
  let killedApis = 0
  for (let kill = 0; kill < kills; kill++) {
    await delay(Math.random() * MAX_BETWEEN_KILLS_MS)
    if (kill % 2 === 1) {
      process.kill(await findLiveWorker(server), 'SIGKILL')
    } else {
      killedApis += 1
      // The API that was killed before may not have been replaced yet.
      await pollUntil(() => isAlive(server.apiPid), { everyMs: RETRY_MS })
      process.kill(server.apiPid, 'SIGKILL')
    }
  }
  const acceptedIds = await uploading
  await waitForStats(client, ({ photosWaiting }) => photosWaiting === 0)

  const listed = await client.listPhotos()
  const listedIds = new Set(listed.map(({ id }) => id))
  const sent = new Set(photos.map(({ bytes }) => computeHash(bytes)))
  const kept = new Map<string, number>()
  for (const { id } of listed) {
    const hash = computeHash(
      new Uint8Array(await (await client.get(`/api/photos/${id}/image`)).arrayBuffer()),
    )
    kept.set(hash, (kept.get(hash) ?? 0) + 1)
  }
  const figures = {
    kills,
    killedApis,
    killedWorkers: kills - killedApis,
    sent: sent.size,
    acceptedButLost: acceptedIds.filter(id => !listedIds.has(id)).length,
    missing: [...sent].filter(hash => !kept.has(hash)).length,
    twice: [...kept.values()].filter(count => count > 1).length,
    processed: listed.filter(({ state }) => state === 'processed').length,
    failed: listed.filter(({ state }) => state === 'failed').length,
  }
  console.table(figures)
  recordResults('app: kill -9', figures)
})

/**
 * Returns the ids of all photos that the server accepted. If an answer is lost, its photos are sent
 * again, and the server recognises them.
 */
async function uploadAll(client: ServerClient): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < photos.length; at += FILES_PER_REQUEST) {
    ids.push(...(await uploadUntilAccepted(client, photos.slice(at, at + FILES_PER_REQUEST))))
    // Makes the upload last as long as the kills.
    await delay(RETRY_MS)
  }
  return ids
}

async function uploadUntilAccepted(client: ServerClient, some: readonly SentPhoto[]): Promise<string[]> {
  const upload = () => client.upload(some).catch(() => undefined)
  const { accepted } = await pollFor(upload, { everyMs: RETRY_MS })
  return accepted.map(({ photoId }) => photoId)
}

/** Waits for a worker, as a new API starts its workers when it is ready. */
async function findLiveWorker(server: ServerProcess): Promise<number> {
  return pollFor(() => server.workerPids.findLast(isAlive), { everyMs: RETRY_MS })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function computeHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
