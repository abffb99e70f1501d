// How soon a grid is complete after an upload: thumbnails made when the last byte was sent, seconds
// until there is one of each photo, and photos that were searched for faces by then.
//
//   node bench/app-thumbnails.ts --album DIR [--photos 200]
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readAlbum } from './app/album-photos.ts'
import { runWithServer } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { pollUntil } from './poll-for.ts'
import { recordResults } from './results.ts'

const FILES_PER_REQUEST = 20
const POLL_MS = 100

const photos = await readAlbum(readOption('album'), Number(readOption('photos', '200')))
await runWithServer(async ({ client, dataDir }) => {
  const startedAt = performance.now()
  for (let at = 0; at < photos.length; at += FILES_PER_REQUEST)
    await client.upload(photos.slice(at, at + FILES_PER_REQUEST))
  const sentAt = performance.now()
  const madeWhenSent = await countBlobs(dataDir, 'thumb')
  const isComplete = async () => (await countBlobs(dataDir, 'thumb')) === photos.length
  await pollUntil(isComplete, { everyMs: POLL_MS })
  const figures = {
    photos: photos.length,
    uploadSeconds: round((sentAt - startedAt) / 1000),
    madeWhenSent,
    secondsAfterLastByte: round((performance.now() - sentAt) / 1000),
    searchedForFaces: await countBlobs(dataDir, 'preview'),
  }
  console.table(figures)
  if (process.argv.includes('--record')) recordResults('app: thumbnails after the last upload byte', figures)
})

async function countBlobs(dataDir: string, kind: string): Promise<number> {
  const blobs = join(dataDir, 'blobs')
  let count = 0
  for (const owner of await readdir(blobs).catch(() => [])) {
    count += (await readdir(join(blobs, owner, kind)).catch(() => [])).length
  }
  return count
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
