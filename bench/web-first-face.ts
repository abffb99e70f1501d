// Time from the press on "Log in" to the first face on the screen, with 10,000 photos and 500
// people, in a window of 1440 × 900 pixels and on a processor slowed down four times; the number of
// faces in view, and the time until all of them are painted. `reload`: the same from the start of a
// reload without a cache.
//
//   npm run build && node bench/web-first-face.ts [--rounds 5]
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openDatabase } from '../server/storage/db/open-database.ts'
import { DATABASE_FILE } from '../server/storage/open-storage.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { runWithServer } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'
import { fillWithPictures } from './app/fill-library.ts'

const PHOTOS = 10_000
const PEOPLE = 500
const SLOW_DOWN = 4
const WINDOW = { width: 1440, height: 900 }
/** Time in which a user types the credentials. */
const TYPING_MS = 2000
/** Time after which the screen is assumed to be complete. */
const SETTLE_MS = 4000

// Element Timing reports when each face was painted; observed from before the first paint.
const WATCH = `
  globalThis.painted = new Map()
  globalThis.layoutShift = 0
  globalThis.startedAt = 0
  addEventListener('click', ({ target }) => {
    if (target.closest('[type=submit]')) startedAt = performance.now()
  }, true)
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const images = [node, ...node.querySelectorAll('img')]
      for (const image of images) if (image.matches('article img')) image.setAttribute('elementtiming', 'face')
    }
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver(list => {
    for (const { element, renderTime } of list.getEntries())
      if (!painted.has(element)) painted.set(element, renderTime)
  }).observe({ type: 'element', buffered: true })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })
`
// A face is in view if its centre is, which is at 44 % of the height of a cover.
const READ = `(() => {
  const inView = [...document.querySelectorAll('article img')].filter(image => {
    const { top, height } = image.getBoundingClientRect()
    return top + height * 0.44 > 0 && top + height * 0.44 < innerHeight
  })
  const times = inView.map(image => (painted.get(image) ?? Infinity) - startedAt)
  return { facesInView: times.length, firstMs: Math.min(...times), allMs: Math.max(...times), layoutShift }
})()`

type Measured = { facesInView: number; firstMs: number; allMs: number; layoutShift: number }

const rounds = Number(readOption('rounds', '5'))
const browser = await launchBrowser()
try {
  await runWithServer(async ({ server, dataDir }) => {
    const { context } = await openContext(browser, server.url, USUAL_MOTION)
    const account = await signUp(context)
    await context.close()
    const db = openDatabase(join(dataDir, DATABASE_FILE))
    await fillWithPictures(db, { dataDir, ownerId: account.uid, photos: PHOTOS, people: PEOPLE })
    await db.destroy()

    const measurements: { afterSignIn: Measured; reload: Measured }[] = []
    for (let round = 0; round < rounds; round += 1)
      measurements.push(await measureOnce(browser, server.url, account))
    const figures = {
      photos: PHOTOS,
      people: PEOPLE,
      cpuSlowDown: SLOW_DOWN,
      window: `${WINDOW.width} x ${WINDOW.height}`,
      rounds,
      afterSignIn: summarise(measurements.map(({ afterSignIn }) => afterSignIn)),
      reload: summarise(measurements.map(({ reload }) => reload)),
    }
    console.dir(figures)
    recordResults('web: first face', figures)
  })
} finally {
  await browser.close()
}

async function measureOnce(browser: Browser, url: string, account: { email: string; password: string }) {
  // Each round has a profile of its own, with nothing in its cache.
  const { context } = await openContext(browser, url, { ...USUAL_MOTION, viewport: WINDOW })
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await devTools.send('Network.clearBrowserCache')
    return page
  }
  const login = await open()
  await login.goto(`/login?back=${encodeURIComponent('/dashboard/results')}`)
  await login.locator('input[name=identifier]').fill(account.email)
  await login.locator('input[name=password]').fill(account.password)
  await login.waitForTimeout(TYPING_MS)
  await login.locator('[type=submit]').click()
  const afterSignIn = await read(login)
  await login.close()
  const results = await open()
  await results.goto('/dashboard/results')
  const reload = await read(results)
  await context.close()
  return { afterSignIn, reload }
}

async function read(page: Page): Promise<Measured> {
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate<Measured>(READ)
}

function summarise(measurements: readonly Measured[]) {
  return {
    firstFaceMs: Math.round(computeMedian(measurements.map(({ firstMs }) => firstMs))),
    slowestFirstFaceMs: Math.round(Math.max(...measurements.map(({ firstMs }) => firstMs))),
    allInViewMs: Math.round(computeMedian(measurements.map(({ allMs }) => allMs))),
    facesInView: Math.min(...measurements.map(({ facesInView }) => facesInView)),
    layoutShift: Math.max(...measurements.map(({ layoutShift }) => layoutShift)),
  }
}
