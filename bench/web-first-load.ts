// Load time of / and /dashboard in Chromium on a processor slowed down four times, and the number
// of scripts loaded. Recorded in bench/results.json as `firstLoad`.
//
//   npm run build && node bench/web-first-load.ts [--rounds 5]
import type { Browser } from 'playwright-core'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { startApp } from '../test/e2e/start-app.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'

const SLOW_DOWN = 4
const SCREENS = { '/': 'main h1', '/dashboard': 'main h1' }
// Time after the largest paint in which the layout could still shift.
const SETTLE_MS = 1500

/** Runs in the page: reads paints and layout shifts so far. */
const MEASURE = `new Promise(resolve => {
  const read = type => new Promise(done => {
    const observer = new PerformanceObserver(list => done(list.getEntries()))
    observer.observe({ type, buffered: true })
    setTimeout(() => done([]), 500)
  })
  Promise.all([read('largest-contentful-paint'), read('layout-shift')]).then(([paints, shifts]) => resolve({
    largestPaintMs: paints.at(-1)?.startTime ?? 0,
    layoutShift: shifts.filter(shift => !shift.hadRecentInput).reduce((all, shift) => all + shift.value, 0),
  }))
})`

type Load = { largestPaintMs: number; layoutShift: number; scriptBytes: number }

const rounds = Number(readOption('rounds', '5'))
const app = await startApp()
const browser = await launchBrowser()
try {
  const figures: Record<string, Load & { rounds: number }> = {}
  for (const [path, landmark] of Object.entries(SCREENS)) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, path, landmark))
    figures[path] = {
      rounds,
      largestPaintMs: computeMedian(loads.map(({ largestPaintMs }) => largestPaintMs)),
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
      scriptBytes: computeMedian(loads.map(({ scriptBytes }) => scriptBytes)),
    }
  }
  recordResults('firstLoad', { cpuSlowDown: SLOW_DOWN, screens: figures })
  console.table(figures)
} finally {
  await browser.close()
  await app.stop()
}

async function load(browser: Browser, path: string, landmark: string): Promise<Load> {
  const { context } = await openContext(browser, app.url, {
    ...USUAL_MOTION,
    viewport: { width: 1440, height: 900 },
  })
  await signUp(context)
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await page.goto(path)
  await page.locator(landmark).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const { largestPaintMs, layoutShift } = await page.evaluate<Omit<Load, 'scriptBytes'>>(MEASURE)
  const scriptBytes = (await Promise.all(sizes)).reduce((all, bytes) => all + bytes, 0)
  await context.close()
  return { largestPaintMs: Math.round(largestPaintMs), layoutShift, scriptBytes }
}
