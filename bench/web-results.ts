// Time until the Results tab is usable with 10,000 photos and 500 people. Also checks that it, and
// the page of a person who is in all photos, scroll without a task of more than 50 ms on the
// browser's main thread.
//
//   npm run build && node bench/web-results.ts
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDatabase } from '../server/storage/db/open-database.ts'
import { DATABASE_FILE } from '../server/storage/open-storage.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { runWithServer } from './app/bench-server.ts'
import { recordResults } from './results.ts'
import { fillWithPictures } from './app/fill-library.ts'

const PHOTOS = 10_000
const PEOPLE = 500
const WHEEL_TURNS = 80
const WHEEL_PX = 500

// Recorded from the start of each page; `startTime` separates loading from scrolling.
const WATCH_LONG_TASKS = `
  globalThis.longTasks = []
  new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
    .observe({ type: 'longtask', buffered: true })
`
// A card is shown and the main thread can handle a click on it.
const UNTIL_INTERACTIVE = `new Promise(resolve => {
  const look = () => document.querySelector('article img')
    ? requestIdleCallback(() => resolve(performance.now()))
    : requestAnimationFrame(look)
  look()
})`
const NEXT_FRAME = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

const browser = await launchBrowser()
try {
  await runWithServer(async ({ server, dataDir }) => {
    const { context } = await openContext(browser, server.url, {
      ...USUAL_MOTION,
      viewport: { width: 1440, height: 900 },
    })
    const { uid } = await signUp(context)
    const db = openDatabase(join(dataDir, DATABASE_FILE))
    await fillWithPictures(db, { dataDir, ownerId: uid, photos: PHOTOS, people: PEOPLE })
    await db.destroy()

    const page = await context.newPage()
    await page.addInitScript(WATCH_LONG_TASKS)
    await page.goto('/dashboard/results', { waitUntil: 'commit' })
    const interactiveMs = Math.round(await page.evaluate<number>(UNTIL_INTERACTIVE))
    const results = await scroll(page)
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().getByRole('link').click()
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    const person = await scroll(page)

    const figures = {
      photos: PHOTOS,
      people: PEOPLE,
      interactiveMs,
      resultsLongTasks: results.length,
      resultsLongestTaskMs: Math.max(0, ...results),
      personLongTasks: person.length,
      personLongestTaskMs: Math.max(0, ...person),
    }
    console.table(figures)
    recordResults('web: results of a large library', figures)
  })
} finally {
  await browser.close()
}

/** Scrolls by the wheel; returns the duration of each long task, in milliseconds. */
async function scroll(page: Page): Promise<number[]> {
  const startedAt = await page.evaluate<number>('performance.now()')
  await page.mouse.move(800, 500)
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.evaluate(NEXT_FRAME)
  }
  const tasks = await page.evaluate<{ startTime: number; duration: number }[]>('longTasks')
  return tasks.filter(({ startTime }) => startTime > startedAt).map(({ duration }) => Math.round(duration))
}
