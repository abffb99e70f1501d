import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { waitUntil } from '../../../server/wait-until.ts'
import { HANG_MS } from '../../wait-limits.ts'
import { openContext, signUp, type SignedIn } from '../browser.ts'
import { makeFullLibrary } from './make-full-library.ts'
import {
  FULL_SCREENS,
  PUBLIC_SCREENS,
  SCHEMES,
  SIGNED_IN_SCREENS,
  WIDTHS_PX,
  type Screen,
} from './screens.ts'

export type TakenScreen = {
  /** E.g. `login-360-dark`. */
  readonly name: string
  /** PNG. */
  readonly picture: Uint8Array
}

const HEIGHTS_PX = { 360: 760, 768: 1024, 1440: 900 }
const STILL = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' } as const
/** A page without a request for this time has loaded, unless it is busy. */
const SILENCE_MS = 500
const POLL_MS = 50

type OnTaken = (screen: TakenScreen) => Promise<void>
type Library = { readonly screens: readonly Screen[]; readonly session?: SignedIn }

/** Takes the screens of visitors and of a new account, which are the same on every machine. */
export async function takeScreens(browser: Browser, url: string, onTaken: OnTaken): Promise<void> {
  const session = await signInAs(browser, url, context => signUp(context, { email: 'mina@example.org' }))
  await takeAll(browser, url, [{ screens: PUBLIC_SCREENS }, { screens: SIGNED_IN_SCREENS, session }], onTaken)
}

/** Takes the screens of an account with photos of drawn people. */
export async function takeFullScreens(browser: Browser, url: string, onTaken: OnTaken): Promise<void> {
  const session = await signInAs(browser, url, context => makeFullLibrary(context, url))
  await takeAll(browser, url, [{ screens: FULL_SCREENS, session }], onTaken)
}

async function signInAs(
  browser: Browser,
  url: string,
  makeAccount: (context: BrowserContext) => Promise<unknown>,
): Promise<SignedIn> {
  const { context } = await openContext(browser, url)
  await makeAccount(context)
  const session = await context.storageState()
  await context.close()
  return session
}

/**
 * Takes screens at three widths, light and dark, without animations; elements that change from day
 * to day are masked. Loads several pages at a time, in any order, since each mostly waits for its
 * requests.
 */
async function takeAll(
  browser: Browser,
  url: string,
  libraries: readonly Library[],
  onTaken: OnTaken,
): Promise<void> {
  const takeAtWidth = async (width: (typeof WIDTHS_PX)[number], { screens, session }: Library) => {
    const viewport = { width, height: HEIGHTS_PX[width] }
    const account = session ? { storageState: session } : {}
    const { context } = await openContext(browser, url, { ...STILL, viewport, ...account })
    const take = await openTab(context, viewport)
    for (const screen of screens) {
      const pictures = await take(screen)
      for (const scheme of SCHEMES) {
        await onTaken({ name: `${screen.name}-${width}-${scheme}`, picture: pictures[scheme] })
      }
    }
    await context.close()
  }
  for (const width of WIDTHS_PX) await Promise.all(libraries.map(library => takeAtWidth(width, library)))
}

type Pictures = Record<(typeof SCHEMES)[number], Uint8Array>

/**
 * Returns a function that takes screens one after another in the same tab. Chromium would start
 * several processes for a tab of each screen.
 */
async function openTab(
  context: BrowserContext,
  viewport: { width: number; height: number },
): Promise<(screen: Screen) => Promise<Pictures>> {
  const page = await context.newPage()
  const untilSilent = watchRequests(page)
  const photograph = async (colorScheme: keyof Pictures, isWindow: boolean): Promise<Uint8Array> => {
    await page.emulateMedia({ colorScheme })
    return page.screenshot({
      fullPage: !isWindow,
      animations: 'disabled',
      caret: 'hide',
      mask: [page.locator('time, [data-varies]')],
      maskColor: '#808080',
    })
  }
  return async ({ path, prepare, isWindow = false }) => {
    // As in a new tab.
    await page.mouse.move(0, 0)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await prepare?.(page)
    await untilSilent()
    await waitUntilDrawn(page)
    if (!isWindow) await growToPage(page)
    // Loaded once: the page follows the browser's colour scheme while it is open.
    return { light: await photograph('light', isWindow), dark: await photograph('dark', isWindow) }
  }
}

/**
 * Makes the window as high as the page, so that elements fixed to the window's edge are not in the
 * middle of the picture.
 */
async function growToPage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const length = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, length) })
}

/**
 * Returns a function that waits until the page has requested all that it needs and received it.
 * Playwright's own wait counts the stream of progress, which never ends.
 */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let changedAt = performance.now()
  const end = (request: Request): void => {
    running.delete(request)
    changedAt = performance.now()
  }
  page.on('request', request => {
    if (request.resourceType() !== 'eventsource') running.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isSilent = async (): Promise<boolean> => {
    // Waits for a busy page, which may be about to send its next request.
    await page.evaluate('null')
    return running.size === 0 && performance.now() - changedAt > SILENCE_MS
  }
  return async () => {
    const giveUpAt = performance.now() + HANG_MS
    if (await waitUntil(isSilent, { everyMs: POLL_MS, giveUpAt })) return
    throw new Error(`${page.url()} keeps sending requests.`)
  }
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('img[loading=eager], img:not([loading])').evaluateAll(async images => {
    // The selector matches only images.
    await Promise.all(
      images.map(image => (image as unknown as { decode(): Promise<void> }).decode().catch(() => {})),
    )
  })
  await page.evaluate('document.fonts.ready.then(() => null)')
}
