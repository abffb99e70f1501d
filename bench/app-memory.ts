// The memory of the API and of each worker over 2,000 photos.
//
//   node bench/app-memory.ts --album DIR [--photos 2000]
import { setTimeout as delay } from 'node:timers/promises'
import { untilStats, withServer } from './app/bench-server.ts'
import { streamAlbum } from './app/album-photos.ts'
import { memoryOf } from './app/process-memory.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'
import type { SentPhoto } from '../test/server/server-client.ts'

const FILES_PER_REQUEST = 20
const SAMPLE_EVERY_MS = 1000
/** The API is not to run ahead by more than a disk would like. */
const MOST_WAITING = 200

const album = readOption('album')
const photos = Number(readOption('photos', '2000'))
await withServer(async ({ server, client }) => {
  const samples: { apiMb: number; workerMb: number[] }[] = []
  const stop = new AbortController()
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      samples.push({
        apiMb: memoryOf(server.apiPid).nowMb,
        workerMb: server.workerPids.map(pid => memoryOf(pid).nowMb),
      })
      await delay(SAMPLE_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  let request: SentPhoto[] = []
  let accepted = 0
  const send = async (): Promise<void> => {
    accepted += (await client.upload(request)).accepted.length
    request = []
    await untilStats(client, ({ photosWaiting }) => photosWaiting < MOST_WAITING)
  }
  for await (const photo of streamAlbum(album, photos)) {
    request.push(photo)
    if (request.length === FILES_PER_REQUEST) await send()
  }
  if (request.length > 0) await send()
  await untilStats(client, ({ imagesProcessed }) => imagesProcessed === accepted)
  stop.abort()
  await sampling

  const tenth = Math.floor(samples.length / 10)
  const workersOf = (some: typeof samples): number => mean(some.flatMap(({ workerMb }) => workerMb))
  const figures = {
    photos: accepted,
    apiPeakMb: memoryOf(server.apiPid).peakMb,
    workerPeakMb: Math.max(...server.workerPids.map(pid => memoryOf(pid).peakMb)),
    // After the start, when models are loaded and caches are full, against the end.
    workerMeanMbEarly: workersOf(samples.slice(tenth, 2 * tenth)),
    workerMeanMbLate: workersOf(samples.slice(-tenth)),
    apiMeanMbEarly: mean(samples.slice(tenth, 2 * tenth).map(({ apiMb }) => apiMb)),
    apiMeanMbLate: mean(samples.slice(-tenth).map(({ apiMb }) => apiMb)),
  }
  console.table(figures)
  recordResults('app: memory', figures)
})

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}
