import { randomUUID } from 'node:crypto'
import { giveConsent } from '../factories/give-consent.ts'
import { findChromium } from '../find-chromium.ts'
import { HANG_MS, WAIT_LIMITS } from '../wait-limits.ts'
import { ServerProcess } from '../server/server-process.ts'
import { signUpByEmail } from '../server/sign-up-by-email.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { vi } from 'vitest'

// Chromium runs as root in containers, and must contact no server but Kindred.
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Limit of one attempt to use a menu that may close; the limit of all attempts is HANG_MS. */
const ATTEMPT_MS = 10_000

/** For journeys and benchmarks of animations; in other contexts nothing moves. */
export const USUAL_MOTION = { reducedMotion: 'no-preference' } as const

export const hasChromium = findChromium() !== undefined

/** Cookies and storage of a session. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Starts the Chromium of pictures and benchmarks, or another one. */
export async function launchBrowser(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS, timeout: HANG_MS })
  const close = browser.close.bind(browser)
  browser.close = async options => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await close(options)
  }
  return browser
}

/** Opens a context on the app, and collects the errors of its pages. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  // The journeys count and break requests of pages, so the service worker is only enabled in
  // test/e2e/offline.e2e.ts.
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    // Text that fades has too little contrast for axe, and moving pages use processor time.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(HANG_MS)
  const close = context.close.bind(context)
  context.close = async options => {
    // A handler may still hold a request when the test ends; its failure is ignored.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch((error: unknown) => {
        // A sign-in window may close itself at this moment.
        if (!page.isClosed()) throw error
      })
    }
    await close(options)
  }
  const complaints: string[] = []
  context.on('weberror', webError => complaints.push(webError.error().message))
  context.on('console', message => {
    // The browser reports requests that a journey fails on purpose.
    const isExpected = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return { context, complaints }
}

/** Creates an account, signs in and gives consent by requests, without the forms. */
export async function signUp(
  context: BrowserContext,
  {
    hasConsented = true,
    email = `${randomUUID()}@example.org`,
  }: { hasConsented?: boolean; email?: string } = {},
): Promise<{ uid: string; email: string; password: string }> {
  const password = 'four quiet garden chairs'
  const { origin } = new URL((await context.request.get('/')).url())
  const account = { name: 'Mina Ray', email, password }
  await signUpByEmail(
    async (path, request) => {
      const answer = request
        ? await context.request.post(path, { data: request.body, headers: { origin, ...request.headers } })
        : await context.request.get(path)
      return { status: answer.status(), text: () => answer.text() }
    },
    account,
    ServerProcess.findDataDir(origin),
  )
  if (hasConsented) await agree(context)
  const { user } = (await (await context.request.get('/api/session')).json()) as { user: { uid: string } }
  return { uid: user.uid, email, password }
}

/** Gives consent for the user who is signed in. */
export async function agree(context: BrowserContext): Promise<void> {
  const { origin } = new URL((await context.request.get('/')).url())
  await giveConsent(async ({ method, url, payload }) => {
    const answer = await context.request.fetch(url, { method, headers: { origin }, data: payload })
    const body: unknown = await answer.json()
    return { statusCode: answer.status(), json: () => body }
  })
}

/** Chooses files and starts the upload, on the Home tab. */
export async function uploadFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/dashboard')
  await page.locator('main h1').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  await page.getByRole('button', { name: `Start Clustering (${paths.length} file` }).click()
}

/** Types once the field has the focus; earlier input would be lost. */
export async function typeInField(page: Page, text: string): Promise<void> {
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(text)
}

/**
 * Finds the option of a list that Enter selects, which is the active descendant of the field for
 * screen readers.
 */
export function findHighlighted(page: Page | Locator, name: string): Locator {
  return page.locator('[data-highlighted]').and(page.getByRole('option', { name, exact: true }))
}

/**
 * Chooses an item of the page's menu "More". Retries if the menu closes or lacks the item: the
 * previous screen may still be shown and has a menu of that name too.
 */
export async function chooseFromMore(page: Page, name: string | RegExp): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  const item = page.getByRole('menuitem', { name })
  await vi.waitFor(async () => {
    try {
      await more.click({ timeout: ATTEMPT_MS })
      await item.click({ timeout: ATTEMPT_MS })
    } catch (error) {
      await page.keyboard.press('Escape')
      throw error
    }
  }, WAIT_LIMITS)
}

/** Opens the actions on a person of the results. */
export async function openPersonSheet(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^More options for / }).click()
}
