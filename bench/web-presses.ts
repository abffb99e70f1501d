// Time from a press to the next frame that the browser paints (Event Timing, as in INP), on a
// processor slowed down four times, in a library of drawn people. Recorded in bench/results.json.
//
//   npm run build && node bench/web-presses.ts [--rounds 3]
import type { Page } from 'playwright-core'
import { launchBrowser, openContext, USUAL_MOTION } from '../test/e2e/browser.ts'
import { makeFullLibrary } from '../test/e2e/screens/make-full-library.ts'
import { startApp } from '../test/e2e/start-app.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'

const SLOW_DOWN = 4
/** The browser does not report shorter presses. */
const MIN_REPORTED_MS = 16
/** Time after which an opened screen is assumed to be complete. */
const SETTLE_MS = 2500

const WATCH_PRESSES = `
  globalThis.presses = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') presses.push(duration)
  }).observe({ type: 'event', durationThreshold: ${MIN_REPORTED_MS} })
`

type Press = {
  readonly name: string
  /** Brings the page into the state for the press; not measured. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly press: (page: Page) => Promise<void>
}

/** In their order; each press is made on the screen that the one before it has left. */
const PRESSES: readonly Press[] = [
  { name: 'Results', press: page => openTab(page, 'Results') },
  { name: 'a dark page', press: page => page.getByRole('radio', { name: 'Dark' }).click() },
  {
    name: 'the menu of Results',
    press: page => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click(),
  },
  { name: 'a person', press: page => page.getByRole('article').first().getByRole('link').click() },
  { name: 'a photo', press: openPhoto },
  {
    name: 'what is known of a photo',
    prepare: openPhoto,
    press: page => page.getByRole('button', { name: 'About this photo' }).click(),
  },
  {
    name: 'the faces of a photo',
    prepare: openPhoto,
    press: page => page.getByRole('button', { name: 'Show faces' }).click(),
  },
  {
    name: 'Photos',
    prepare: page => openTab(page, 'Results'),
    press: page => page.getByRole('main').getByRole('link', { name: 'Photos', exact: true }).click(),
  },
  {
    name: 'the tick of a photo',
    // The control is visible only while the pointer is over it.
    press: page =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .click({ force: true }),
  },
  {
    name: 'Find photos',
    press: page => page.getByRole('main').getByRole('link', { name: 'Find photos' }).click(),
  },
  {
    name: 'who is searched for',
    press: page => page.getByRole('button', { name: 'Who’s in the photo?' }).click(),
  },
  {
    name: 'a person to search for',
    prepare: page => page.getByRole('button', { name: 'Who’s in the photo?' }).click(),
    press: page =>
      page
        .getByRole('button', { name: /^Photos with / })
        .first()
        .click(),
  },
  {
    name: 'the download of a search',
    press: page => page.getByRole('button', { name: 'Download these photos' }).click(),
  },
  {
    name: 'the trash',
    prepare: page => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click(),
    press: page => page.getByRole('menuitem', { name: 'Trash' }).click(),
  },
  { name: 'Home', press: page => openTab(page, 'Home') },
  { name: 'Settings', press: page => openTab(page, 'Settings') },
  { name: 'a switch', press: page => page.getByRole('switch').first().click() },
  { name: 'Account', press: page => openTab(page, 'Account') },
]

const rounds = Number(readOption('rounds', '3'))
const app = await startApp()
const browser = await launchBrowser()
try {
  const { context } = await openContext(browser, app.url, {
    ...USUAL_MOTION,
    viewport: { width: 1440, height: 900 },
  })
  await makeFullLibrary(context, app.url)
  const timesMs = new Map<string, number[]>(PRESSES.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    await page.addInitScript(WATCH_PRESSES)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.goto('/dashboard')
    await page.waitForTimeout(SETTLE_MS)
    for (const { name, prepare, press } of PRESSES) {
      if (prepare) {
        await prepare(page)
        await page.waitForTimeout(SETTLE_MS)
      }
      await page.evaluate('presses.length = 0')
      await press(page)
      await page.waitForTimeout(SETTLE_MS)
      timesMs.get(name)?.push(await page.evaluate<number>(`Math.max(${MIN_REPORTED_MS}, ...presses)`))
      // Closes what the press has opened over the page.
      await page.keyboard.press('Escape')
    }
    await page.close()
  }
  const figures = Object.fromEntries([...timesMs].map(([name, times]) => [name, computeMedian(times)]))
  recordResults('web: presses', { cpuSlowDown: SLOW_DOWN, rounds, medianMs: figures })
  console.table(figures)
  await context.close()
} finally {
  await browser.close()
  await app.stop()
}

function openTab(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
}

async function openPhoto(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
}
