// The memory of the API and of each worker over 2,000 photos.
//
//   node bench/app-memory.ts --album DIR [--photos 2000]
import { setTimeout as delay } from 'node:timers/promises'
import type { SentPhoto } from '../test/server/server-client.ts'
import { waitForStats, runWithServer, readProcessMemory } from './app/bench-server.ts'
import { streamAlbum } from './app/album-photos.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const FILES_PER_REQUEST = 20
const SAMPLE_EVERY_MS = 1000
/** The upload pauses while more photos than this wait for workers. */
const MAX_WAITING = 200

/** Megabytes of the API, and of a worker on average. */
type Sample = { readonly api: number; readonly workers: number }

const album = readOption('album')
const photos = Number(readOption('photos', '2000'))
await runWithServer(async ({ server, client }) => {
  const samples: Sample[] = []
  const stop = new AbortController()
  const sampling = (async () => {
    // Samples after the models are loaded.
    await waitForStats(client, ({ imagesProcessed }) => imagesProcessed > 0)
    while (!stop.signal.aborted) {
      samples.push({
        api: readProcessMemory(server.apiPid).nowMb,
        workers: computeMean(server.workerPids.map(pid => readProcessMemory(pid).nowMb)),
      })
      await delay(SAMPLE_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  let request: SentPhoto[] = []
  let accepted = 0
  const send = async (): Promise<void> => {
    accepted += (await client.upload(request)).accepted.length
    request = []
    await waitForStats(client, ({ photosWaiting }) => photosWaiting < MAX_WAITING)
  }
  for await (const photo of streamAlbum(album, photos)) {
    request.push(photo)
    if (request.length === FILES_PER_REQUEST) await send()
  }
  if (request.length > 0) await send()
  await waitForStats(client, ({ imagesProcessed }) => imagesProcessed === accepted)
  stop.abort()
  await sampling

  const quarter = Math.ceil(samples.length / 4)
  const computeMeanMb = (who: keyof Sample, some: readonly Sample[]) =>
    Math.round(computeMean(some.map(({ [who]: megabytes }) => megabytes)))
  const figures = {
    photos: accepted,
    apiPeakMb: readProcessMemory(server.apiPid).peakMb,
    workerPeakMb: Math.max(...server.workerPids.map(pid => readProcessMemory(pid).peakMb)),
    workerMeanMbFirstQuarter: computeMeanMb('workers', samples.slice(0, quarter)),
    workerMeanMbLastQuarter: computeMeanMb('workers', samples.slice(-quarter)),
    apiMeanMbFirstQuarter: computeMeanMb('api', samples.slice(0, quarter)),
    apiMeanMbLastQuarter: computeMeanMb('api', samples.slice(-quarter)),
  }
  console.table(figures)
  recordResults('app: memory', figures)
})

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
