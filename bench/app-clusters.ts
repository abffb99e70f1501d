// Response time of GET /clusters with 10,000 photos and 30,000 faces while two workers process
// another user's photos.
//
//   node bench/app-clusters.ts --album DIR
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../server/storage/db/open-database.ts'
import { DATABASE_FILE } from '../server/storage/open-storage.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { waitForStats, runWithServer } from './app/bench-server.ts'
import { readAlbum } from './app/album-photos.ts'
import { fillLibrary } from './app/fill-library.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian, computeQuantile } from './results.ts'

const PHOTOS = 10_000
const FACES_PER_PHOTO = 3
const PEOPLE = 500
const REQUESTS = 200
const BUSY_PHOTOS = 120
const FILES_PER_REQUEST = 20

const busyPhotos = await readAlbum(readOption('album'), BUSY_PHOTOS)
await runWithServer(async ({ server, client, dataDir }) => {
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  const people = Array.from({ length: PEOPLE }, () => randomUUID())
  const photos = Array.from({ length: PHOTOS }, (_, i) => ({
    id: randomUUID(),
    name: `IMG_${i}.jpg`,
    faces: Array.from({ length: FACES_PER_PHOTO }, (_, k) => ({
      id: randomUUID(),
      personId: people[(i * 7 + k * 131) % PEOPLE] ?? null,
    })),
  }))
  await fillLibrary(db, client.uid, photos)
  await db.destroy()

  const other = await ServerClient.signUp(server.url, 'bob@example.org')
  for (let at = 0; at < BUSY_PHOTOS; at += FILES_PER_REQUEST) {
    await other.upload(busyPhotos.slice(at, at + FILES_PER_REQUEST))
  }
  await waitForStats(other, ({ imagesProcessed }) => imagesProcessed >= 4)
  const times: number[] = []
  for (let i = 0; i < REQUESTS; i++) {
    const startedAt = performance.now()
    const clusters = await (await client.get(`/clusters?user=${client.uid}`)).text()
    times.push(performance.now() - startedAt)
    if (clusters.length < PHOTOS) throw new Error('These are not all clusters.')
  }
  const { photosWaiting } = await other.readStats()
  if (photosWaiting === 0) throw new Error('The workers were idle before the end; more photos are needed.')
  const figures = {
    photos: PHOTOS,
    faces: PHOTOS * FACES_PER_PHOTO,
    people: PEOPLE,
    requests: REQUESTS,
    p50Ms: Math.round(computeMedian(times)),
    p95Ms: Math.round(computeQuantile(times, 0.95)),
    maxMs: Math.round(Math.max(...times)),
  }
  console.table(figures)
  recordResults('app: GET /clusters with two busy workers', figures)
})
