// How soon a grid is complete after an upload: thumbnails made when the last byte was sent, seconds
// until there is one of each photo, the processor time of one, and photos that were searched for
// faces by then. Albums that are smaller than `--photos` are sent again, each time as new photos.
//
//   node bench/app-thumbnails.ts --album DIR [--photos 200]
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gather } from '../server/machinery/gather.ts'
import { streamAlbum } from './app/album-photos.ts'
import { readServerSeconds, runWithServer } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { pollUntil } from './poll-for.ts'
import { recordResults } from './results.ts'

const FILES_PER_REQUEST = 20
const POLL_MS = 500

const photos = Number(readOption('photos', '200'))
const album = readOption('album')
await runWithServer(async ({ server, client, dataDir }) => {
  const before = await readServerSeconds(server)
  const startedAt = performance.now()
  for await (const portion of gather(streamAlbum(album, photos), FILES_PER_REQUEST))
    await client.upload(portion)
  const sentAt = performance.now()
  const madeWhenSent = await countBlobs(dataDir, 'thumb')
  const isComplete = async () => (await countBlobs(dataDir, 'thumb')) === photos
  await pollUntil(isComplete, { everyMs: POLL_MS })
  const secondsAfterLastByte = round((performance.now() - sentAt) / 1000)
  const after = await readServerSeconds(server)
  const figures = {
    photos,
    uploadSeconds: round((sentAt - startedAt) / 1000),
    madeWhenSent,
    secondsAfterLastByte,
    workerMsAPhoto: round(((after.workers - before.workers) / photos) * 1000),
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
