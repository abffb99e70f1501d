// Time from the last byte of an upload until the first people are shown, and until all are shown.
//
//   node bench/app-people-soon.ts --album DIR [--photos 50]
import { waitForStats, runWithServer } from './app/bench-server.ts'
import { readAlbum } from './app/album-photos.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const FILES_PER_REQUEST = 20

const photos = await readAlbum(readOption('album'), Number(readOption('photos', '50')))
await runWithServer(async ({ client }) => {
  for (let at = 0; at < photos.length; at += FILES_PER_REQUEST) {
    const { rejected } = await client.upload(photos.slice(at, at + FILES_PER_REQUEST))
    for (const { name, reason } of rejected) console.log(`not counted: ${name}, ${reason}`)
  }
  const lastByteAt = performance.now()
  const measureSeconds = (): number => Math.round((performance.now() - lastByteAt) / 100) / 10
  await waitForStats(client, ({ totalClusters }) => totalClusters > 0)
  const firstPeopleSeconds = measureSeconds()
  const processed = await waitForStats(client, ({ photosWaiting }) => photosWaiting === 0)
  const allReadSeconds = measureSeconds()
  await waitForStats(client, ({ peopleVersion }) => peopleVersion > processed.peopleVersion)
  const figures = {
    photos: processed.imagesProcessed,
    firstPeopleSeconds,
    allReadSeconds,
    allPeopleSeconds: measureSeconds(),
    people: (await client.readStats()).totalClusters,
  }
  console.table(figures)
  recordResults('app: people after the last upload byte', figures)
})
