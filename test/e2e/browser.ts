import { randomUUID } from 'node:crypto'
import { findChromium } from '../find-chromium.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
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

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
}

/** A context on the app, in which whatever a page complains of is kept. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ baseURL, ...options })
  const complaints: string[] = []
  context.on('weberror', webError => complaints.push(webError.error().message))
  context.on('console', message => {
    // What a journey breaks on purpose, the browser reports by itself.
    const isExpected = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return { context, complaints }
}

/** A new account, signed in, without the way through the form. */
export async function signUp(
  context: BrowserContext,
): Promise<{ uid: string; email: string; password: string }> {
  const email = `${randomUUID()}@example.org`
  const password = 'four quiet garden chairs'
  const answer = await context.request.post('/api/auth/sign-up/email', {
    data: { name: 'Mina Ray', email, password },
    headers: { origin: new URL((await context.request.get('/')).url()).origin },
  })
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}: ${await answer.text()}`)
  const { user } = (await (await context.request.get('/api/session')).json()) as { user: { uid: string } }
  return { uid: user.uid, email, password }
}

/** Chooses files and starts, on the Home tab. */
export async function uploadFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Add photos' }).waitFor()
  await page.locator('input[type=file]').first().setInputFiles(paths)
  await page.getByRole('button', { name: `Start Clustering (${paths.length} file` }).click()
}
