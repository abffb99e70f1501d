// Scrolls 100,000 photos from the newest to the oldest with the scrubber, in Chromium on a
// processor slowed down four times. Measures the longest frame, the longest time without a row in
// the window, the time until the pictures are shown where the scrubber stops, and the memory of the
// renderer: after the scrubber has passed all photos, after it has also stopped at twelve places,
// and then without Chromium's cache of decoded pictures.
//
//   npm run build && node bench/web-photos.ts
import { link, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { blobNames } from '../server/storage/blobs/blob-names.ts'
import { openDatabase } from '../server/storage/db/open-database.ts'
import { DATABASE_FILE } from '../server/storage/open-storage.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { paintNoise } from '../test/e2e/make-small-photos.ts'
import { fillLibrary } from './app/fill-library.ts'
import { runWithServer } from './app/bench-server.ts'
import { recordResults } from './results.ts'

const PHOTOS = 100_000
const SLOWED = 4
/** Number of pointer moves from the top of the scrubber to its end, one in each frame. */
const MOVES = 400
const RESTS = 12
const RELEASE_MS = 3000
const FIRST_DAY_MS = Date.UTC(1996, 0, 1)
const SPAN_MS = Date.UTC(2026, 0, 1) - FIRST_DAY_MS
const SHAPES = [
  { width: 4000, height: 3000 },
  { width: 3000, height: 4000 },
  { width: 4000, height: 2250 },
  { width: 3000, height: 3000 },
] as const

// Records for each frame how long it took, and whether rows cover the middle of the window.
const WATCH = `
  globalThis.watched = { frames: [], blankMs: 0, longestBlankMs: 0 }
  let last = performance.now()
  const look = now => {
    watched.frames.push(now - last)
    const place = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    watched.blankMs = place?.closest('[data-place]') || place?.closest('[role=presentation]') ? 0 : watched.blankMs + now - last
    watched.longestBlankMs = Math.max(watched.longestBlankMs, watched.blankMs)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
const LONG_TASKS = `
  globalThis.longTasks = []
  new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
`
const NEXT_FRAME = 'new Promise(resolve => requestAnimationFrame(resolve))'
const UNTIL_PICTURES = `new Promise(resolve => {
  const startedAt = performance.now()
  const look = () => {
    const inView = [...document.querySelectorAll('[data-place]')].filter(tile => {
      const { top, bottom } = tile.getBoundingClientRect()
      return bottom > 60 && top < innerHeight
    })
    const isThere = inView.length > 0 && inView.every(tile => tile.querySelector('img')?.naturalWidth > 0)
    isThere ? resolve(performance.now() - startedAt) : requestAnimationFrame(look)
  }
  look()
})`

const browser = await launchBrowser()
try {
  await runWithServer(async ({ server, dataDir }) => {
    const { context } = await openContext(browser, server.url, {
      ...USUAL_MOTION,
      viewport: { width: 1440, height: 900 },
    })
    const { uid } = await signUp(context)
    await fill(dataDir, uid)
    const page = await context.newPage()
    await page.addInitScript(LONG_TASKS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const startedAt = performance.now()
    await page.goto('/dashboard/results/all')
    await page.getByRole('slider').waitFor()
    await page.evaluate(UNTIL_PICTURES)
    const firstPicturesMs = Math.round(performance.now() - startedAt)

    await page.evaluate(`longTasks.length = 0; ${WATCH}`)
    await dragScrubber(page)
    const { frames, longestBlankMs } = await page.evaluate<{ frames: number[]; longestBlankMs: number }>(
      'watched',
    )
    const longTasks = await page.evaluate<number[]>('longTasks')
    const memoryMb = await readRendererMb()
    const restMs = await measureRests(page)
    const afterRestsMb = await readRendererMb()
    const heap = await devTools.send('Runtime.getHeapUsage')
    const underPressureMb = await readMbUnderPressure(devTools)
    const figures = {
      photos: PHOTOS,
      cpuSlowed: SLOWED,
      firstPicturesMs,
      frames: frames.length,
      longestFrameMs: Math.round(Math.max(...frames)),
      framesOver50Ms: frames.filter(frame => frame > 50).length,
      longestTaskMs: Math.round(Math.max(0, ...longTasks)),
      longestBlankMs: Math.round(longestBlankMs),
      picturesAfterRestMs: Math.round(restMs.toSorted((a, b) => a - b)[Math.floor(restMs.length / 2)] ?? 0),
      slowestPicturesAfterRestMs: Math.round(Math.max(...restMs)),
      rendererMb: memoryMb,
      rendererAfterRestsMb: afterRestsMb,
      rendererUnderPressureMb: underPressureMb,
      heapMb: Math.round(heap.usedSize / 2 ** 20),
    }
    console.table(figures)
    recordResults('web: 100,000 photos by the scrubber', figures)
  })
} finally {
  await browser.close()
}

async function fill(dataDir: string, ownerId: string): Promise<void> {
  const photos = Array.from({ length: PHOTOS }, (_, i) => ({
    id: `photo-${i}`,
    name: `IMG_${i}.jpg`,
    ...SHAPES[i % SHAPES.length],
    faces: [],
    // One in a hundred has no date.
    takenAt: i % 100 === 0 ? null : FIRST_DAY_MS + Math.floor((SPAN_MS / PHOTOS) * i),
  }))
  const db = openDatabase(join(dataDir, DATABASE_FILE))
  await fillLibrary(db, ownerId, photos)
  await db.destroy()
  // Each picture is written once and linked under every name: 100,000 synced writes take minutes.
  const buildThumbPath = (id: string) => join(dataDir, 'blobs', blobNames.thumb(ownerId, id))
  await mkdir(dirname(buildThumbPath('any')), { recursive: true })
  for (const [i, { width, height }] of SHAPES.entries()) {
    const thumbnail = await paintNoise(Math.round(width / 10), Math.round(height / 10), 'webp')
    await writeFile(buildThumbPath(`photo-${i}`), thumbnail)
  }
  for (const [i, { id }] of photos.entries()) {
    if (i >= SHAPES.length) await link(buildThumbPath(`photo-${i % SHAPES.length}`), buildThumbPath(id))
  }
}

/** Drags the scrubber from the top to its end, one step in each frame. */
async function dragScrubber(page: Page): Promise<void> {
  const { x, from, to } = await locateScrubber(page)
  await page.mouse.move(x, from)
  await page.mouse.down()
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x, from + ((to - from) * move) / MOVES)
    await page.evaluate(NEXT_FRAME)
  }
  await page.mouse.up()
  await page.evaluate(UNTIL_PICTURES)
}

/** Presses the scrubber at several places; returns the ms until the pictures in view are shown. */
async function measureRests(page: Page): Promise<number[]> {
  const { x, from, to } = await locateScrubber(page)
  const times: number[] = []
  for (let i = 0; i < RESTS; i += 1) {
    await page.mouse.click(x, from + (to - from) * (((i * 5 + 2) % RESTS) / RESTS))
    times.push(await page.evaluate<number>(UNTIL_PICTURES))
  }
  return times
}

async function locateScrubber(page: Page): Promise<{ x: number; from: number; to: number }> {
  const box = await page
    .getByRole('slider')
    .locator('xpath=ancestor::*[@data-orientation][last()]')
    .boundingBox()
  if (!box) throw new Error('There is no scrubber.')
  return { x: box.x + box.width / 2, from: box.y + 2, to: box.y + box.height - 2 }
}

/**
 * Memory of the renderer once Chromium has released what it only caches. It keeps up to a thousand
 * decoded pictures that are no longer shown, in memory that it gives back when others need it.
 */
async function readMbUnderPressure(devTools: CDPSession): Promise<number> {
  await devTools.send('Memory.simulatePressureNotification', { level: 'critical' })
  await setTimeout(RELEASE_MS)
  return readRendererMb()
}

/** Memory of the largest renderer among our processes' children, in megabytes. */
async function readRendererMb(): Promise<number> {
  let largest = 0
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('--type=renderer') || !(await isOurs(id))) continue
    const status = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
    largest = Math.max(largest, Number(/^Pss:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }
  return Math.round(largest / 1024)
}

async function isOurs(id: string): Promise<boolean> {
  let current = id
  while (current !== '0' && current !== '1' && current !== '') {
    if (current === String(process.pid)) return true
    const stat = await readFile(`/proc/${current}/stat`, 'utf8').catch(() => '')
    current = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  }
  return false
}
