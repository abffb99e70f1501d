// Processor time of a photo in the app: of all processes of a server, from the first byte of an
// upload until all people are known, divided by the number of photos; and the bytes of renditions.
//
//   node bench/app-photo-cost.ts --album DIR [--photos 100]
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readAlbum } from './app/album-photos.ts'
import { readServerSeconds, runWithServer, waitForStats } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const FILES_PER_REQUEST = 20
/** No grouping and no portrait begins later. */
const SETTLED_MS = 4000
/** Answering costs the server time too. */
const POLL_MS = 2000

const photos = await readAlbum(readOption('album'), Number(readOption('photos', '100')))
await runWithServer(async ({ server, client, dataDir }) => {
  // The models are loaded with the first photo.
  await client.upload(photos.splice(0, 4))
  await waitForStats(client, ({ imagesProcessed }) => imagesProcessed === 4)
  await delay(SETTLED_MS)
  const before = await readServerSeconds(server)
  for (let at = 0; at < photos.length; at += FILES_PER_REQUEST)
    await client.upload(photos.slice(at, at + FILES_PER_REQUEST))
  await waitForStats(client, ({ photosWaiting }) => photosWaiting === 0, { everyMs: POLL_MS })
  await delay(SETTLED_MS)
  const after = await readServerSeconds(server)
  const perPhoto = (seconds: number): number => Math.round((seconds / photos.length) * 1000) / 1000
  const figures = {
    photos: photos.length,
    apiSecondsAPhoto: perPhoto(after.api - before.api),
    workerSecondsAPhoto: perPhoto(after.workers - before.workers),
    secondsAPhoto: perPhoto(after.api + after.workers - before.api - before.workers),
    previewKb: await measureMeanKb(dataDir, 'preview'),
    thumbKb: await measureMeanKb(dataDir, 'thumb'),
  }
  console.table(figures)
  if (process.argv.includes('--record')) recordResults('app: processor time of a photo', figures)
})

async function measureMeanKb(dataDir: string, kind: string): Promise<number> {
  const blobs = join(dataDir, 'blobs')
  const sizes: number[] = []
  for (const owner of await readdir(blobs)) {
    for (const name of await readdir(join(blobs, owner, kind)).catch(() => []))
      sizes.push((await stat(join(blobs, owner, kind, name))).size)
  }
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 102.4) / 10
}
