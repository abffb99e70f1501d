import { randomUUID } from 'node:crypto'
import { giveConsent } from '../factories/give-consent.ts'
import { findChromium } from '../find-chromium.ts'
import { HANG_MS } from '../patience.ts'
import { ServerProcess } from '../server/server-process.ts'
import { signUpByEmail } from '../server/sign-up-by-email.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { chromium } from 'playwright-core'

// It runs as root in containers, and must not talk to anybody but our server.
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const hasChromium = findChromium() !== undefined

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS, timeout: HANG_MS })
  const close = browser.close.bind(browser)
  browser.close = async options => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await close(options)
  }
  return browser
}

/** A context on the app, in which whatever a page complains of is kept. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  // What a page asks for is counted and broken in the journeys; test/e2e/offline.e2e.ts lets the
  // service worker in.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(HANG_MS)
  const close = context.close.bind(context)
  context.close = async options => {
    // A request may be in a handler when the test ends; that it goes nowhere then is no error.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch((error: unknown) => {
        // A window that signs in closes itself, perhaps just now.
        if (!page.isClosed()) throw error
      })
    }
    await close(options)
  }
  const complaints: string[] = []
  context.on('weberror', webError => complaints.push(webError.error().message))
  context.on('console', message => {
    // What a journey breaks on purpose, the browser reports by itself.
    const isExpected = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return { context, complaints }
}

/**
 * A new account, signed in and agreeing to faces being looked for, without the way through the
 * forms.
 */
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
    ServerProcess.dataDirAt(origin),
  )
  if (hasConsented) await agree(context)
  const { user } = (await (await context.request.get('/api/session')).json()) as { user: { uid: string } }
  return { uid: user.uid, email, password }
}

/** Agrees to faces being looked for, for whom the context is signed in as. */
export async function agree(context: BrowserContext): Promise<void> {
  const { origin } = new URL((await context.request.get('/')).url())
  await giveConsent(async ({ method, url, payload }) => {
    const answer = await context.request.fetch(url, { method, headers: { origin }, data: payload })
    const body: unknown = await answer.json()
    return { statusCode: answer.status(), json: () => body }
  })
}

/** Chooses files and starts, on the Home tab. */
export async function uploadFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Add photos' }).waitFor()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  await page.getByRole('button', { name: `Start Clustering (${paths.length} file` }).click()
}

/** Types as soon as a field has the focus: what is typed before goes nowhere. */
export async function typeInField(page: Page, text: string): Promise<void> {
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(text)
}

/**
 * The choice in a list that Enter takes; screen readers hear of it by the field's active
 * descendant.
 */
export function highlighted(page: Page | Locator, name: string): Locator {
  return page.locator('[data-highlighted]').and(page.getByRole('option', { name, exact: true }))
}
