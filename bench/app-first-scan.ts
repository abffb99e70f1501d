// A first scan of a folder of the machine: whether newer photos come first, how soon it goes on
// after kill -9, how much longer three photos of another user take than on an idle server,
// how honest its speed and the time left are after a minute, and how soon the people of a new file
// are known, during the scan and on the page of an idle server. The scan runs to its end.
//
//   npm run build && node bench/app-first-scan.ts --people PEOPLE [--files 3000]
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PhotoDetail } from '../shared/api/photos.ts'
import type { Pace, BatchList } from '../shared/api/progress.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { ServerClient } from '../test/server/server-client.ts'
import { ServerProcess } from '../test/server/server-process.ts'
import { waitForStats, makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { pollFor } from './poll-for.ts'
import { recordResults } from './results.ts'

const FILES_PER_DIRECTORY = 1000
const POLL_MS = 50
const MINUTE_MS = 60_000
/** Of another user: one at first, then three while idle and three times three during the scan. */
const SENT_PHOTOS = 13
/** A person with many pictures, whose card on the page changes with a new file. */
const KNOWN_PHOTOS = 12
const IDLE_FILES = 60

const people = readOption('people')
const files = Number(readOption('files', '3000'))
const scratch = await mkdtemp(join(tmpdir(), 'kindred-first-scan-'))
try {
  const pictures = await listPictures()
  const figures = {
    files,
    ...(await measureScan(pictures)),
    newFileOnPageSeconds: await measureNewFileOnPage(),
  }
  console.dir(figures)
  recordResults('app: first scan of a folder', figures)
} finally {
  await rm(scratch, { recursive: true })
}

async function measureScan(pictures: readonly string[]) {
  const root = join(scratch, 'large')
  await fill(root, pictures)
  const server = await ServerProcess.create(await makeBenchFolder('bench'), { KINDRED_FOLDERS: scratch })
  try {
    await server.start()
    // The first account is the operator's.
    const ann = await ServerClient.signUp(server.url)
    const bob = await ServerClient.signUp(server.url, 'bob@example.org')
    const sent = await Promise.all(pictures.slice(-SENT_PHOTOS).map(path => readFile(path)))
    // The first photo also waits for the models.
    await measureUpload(bob, sent.splice(0, 1))
    const othersPhotosWhileIdleSeconds = await measureUpload(bob, sent.splice(0, 3))

    const addedAt = performance.now()
    await addFolder(ann, root)
    await waitForStats(ann, ({ imagesProcessed }) => imagesProcessed > 0)
    const firstPhotoSeconds = secondsSince(addedAt)
    await waitForStats(ann, ({ imagesProcessed }) => imagesProcessed >= 50)
    const oldestOfFirst = await findOldest(ann)

    await server.kill()
    const { imagesProcessed: before } = await restart(server, ann)
    const restartedAt = performance.now()
    const after = await waitForStats(ann, ({ imagesProcessed }) => imagesProcessed > before)
    const nextPhotoAfterServingSeconds = secondsSince(restartedAt)

    await delay(MINUTE_MS)
    const pace = await readPace(ann)
    const pacedAt = performance.now()
    const others: number[] = []
    const ofAnn = (await ann.readStats()).imagesProcessed
    for (let round = 0; round < 3; round++) others.push(await measureUpload(bob, sent.splice(0, 3)))
    const meanwhile = (await ann.readStats()).imagesProcessed - ofAnn
    const newFileDuringScanSeconds = await measureNewFile(ann, { root, picture: pictures[0] ?? '' })
    await waitForStats(ann, ({ imagesProcessed }) => imagesProcessed > files)
    const actualSecondsLeft = secondsSince(pacedAt)
    const { total, twice } = await countPhotos(ann)

    return {
      firstPhotoSeconds,
      oldestOfFirst,
      photosBeforeKill: before,
      photosAfterKill: after.imagesProcessed,
      nextPhotoAfterServingSeconds,
      speedShownAfterOneMinute: round(pace.photosPerSecond ?? 0),
      secondsLeftShown: round(pace.secondsLeft ?? 0),
      actualSecondsLeft,
      othersPhotosWhileIdleSeconds,
      othersPhotosSeconds: others,
      photosMeanwhile: meanwhile,
      newFileDuringScanSeconds,
      photos: total,
      twice,
    }
  } finally {
    await server.stop()
  }
}

/** Seconds from the request with photos, which are new, until all have been processed. */
async function measureUpload(client: ServerClient, contents: readonly Buffer[]): Promise<number> {
  const { imagesProcessed } = await client.readStats()
  const sentAt = performance.now()
  await client.upload(contents.map((bytes, i) => ({ name: `${i}.jpg`, bytes })))
  await waitForStats(client, stats => stats.imagesProcessed === imagesProcessed + contents.length)
  return secondsSince(sentAt)
}

/** Returns how many files are newer than the oldest of the photos that have been processed. */
async function findOldest(client: ServerClient): Promise<number> {
  const processed = (await client.listPhotos()).filter(({ state }) => state === 'processed')
  return Math.max(...processed.map(({ name }) => Number(/\d+/.exec(name)?.[0])))
}

async function countPhotos(client: ServerClient): Promise<{ total: number; twice: number }> {
  const names = (await client.listPhotos()).map(({ name }) => name)
  return { total: names.length, twice: names.length - new Set(names).size }
}

/** Starts the server after a kill. Returns the counts from before it goes on. */
async function restart(server: ServerProcess, client: ServerClient) {
  const startedAt = performance.now()
  await server.start()
  console.log(`serving again after ${secondsSince(startedAt)} s`)
  return client.readStats()
}

/** Seconds from a new file in a watched folder until a person is known in its photo. */
async function measureNewFile(
  client: ServerClient,
  { root, picture }: { root: string; picture: string },
): Promise<number> {
  await writeFile(join(root, 'new.jpg'), Buffer.concat([await readFile(picture), Buffer.from('new')]))
  const writtenAt = performance.now()
  const photoId = await pollFor(
    async () => (await client.listPhotos()).find(({ name }) => name === 'new.jpg')?.id,
    { everyMs: 500 },
  )
  await pollFor(
    async () => {
      const answer = await client.get(`/api/photos/${photoId}`)
      const { faces } = (await answer.json()) as PhotoDetail
      return faces.some(({ personId }) => personId !== null) ? true : undefined
    },
    { everyMs: POLL_MS },
  )
  return secondsSince(writtenAt)
}

/** Seconds from a new file of a known person until the page shows it with that person. */
async function measureNewFileOnPage(): Promise<number> {
  const root = join(scratch, 'small')
  await mkdir(root)
  const [known = [], ...others] = (await listPeople()).toSorted((a, b) => b.length - a.length)
  const first = [...known.slice(0, KNOWN_PHOTOS), ...others.slice(100).flatMap(([one]) => one ?? [])]
  for (const [i, path] of first.slice(0, IDLE_FILES).entries()) await copyFile(path, join(root, `${i}.jpg`))
  const server = await ServerProcess.create(await makeBenchFolder('bench'), { KINDRED_FOLDERS: scratch })
  const browser = await launchBrowser()
  try {
    await server.start()
    const { context } = await openContext(browser, server.url, USUAL_MOTION)
    await signUp(context)
    const page = await context.newPage()
    const { origin } = new URL(server.url)
    const answer = await context.request.post('/api/folders', { data: { path: root }, headers: { origin } })
    if (!answer.ok()) throw new Error(await answer.text())
    await page.goto('/dashboard/results')
    const card = (photos: number) => page.locator('article', { hasText: `${photos} photos` })
    await card(KNOWN_PHOTOS).waitFor()
    await copyFile(known[KNOWN_PHOTOS] ?? '', join(root, 'new.jpg'))
    const writtenAt = performance.now()
    await card(KNOWN_PHOTOS + 1).waitFor()
    return secondsSince(writtenAt)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function addFolder(client: ServerClient, path: string): Promise<void> {
  const { url, headers } = client.requestFor('/api/folders')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function readPace(client: ServerClient): Promise<Pace> {
  return ((await (await client.get('/api/batches')).json()) as BatchList).pace
}

/** Fills a folder with pictures whose bytes all differ, the older the higher their number. */
async function fill(root: string, pictures: readonly string[]): Promise<void> {
  const contents = await Promise.all(pictures.slice(0, FILES_PER_DIRECTORY).map(path => readFile(path)))
  for (let start = 0; start < files; start += FILES_PER_DIRECTORY) {
    const directory = join(root, `directory ${start / FILES_PER_DIRECTORY}`)
    await mkdir(directory, { recursive: true })
    const numbers = Array.from({ length: Math.min(FILES_PER_DIRECTORY, files - start) }, (_, i) => start + i)
    await Promise.all(
      numbers.map(async i => {
        const path = join(directory, `IMG_${i}.jpg`)
        const bytes = contents[i % contents.length] ?? Buffer.alloc(0)
        await writeFile(path, Buffer.concat([bytes, Buffer.from(`number ${i}`)]))
        const modifiedAt = new Date(Date.UTC(2024, 0, 1) - i * 1000)
        await utimes(path, modifiedAt, modifiedAt)
      }),
    )
  }
}

async function listPeople(): Promise<string[][]> {
  const names = (await readdir(people)).sort()
  return Promise.all(
    names.map(async name => (await readdir(join(people, name))).sort().map(file => join(people, name, file))),
  )
}

async function listPictures(): Promise<string[]> {
  return (await listPeople()).flat()
}

function secondsSince(startedAt: number): number {
  return round((performance.now() - startedAt) / 1000)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
