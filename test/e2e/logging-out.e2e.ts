import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('logging out', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  /** Shows a photo over the whole window. */
  let other: Page

  beforeEach(async ({ task }) => {
    ;({ context } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    await uploadFiles(page, await makeSmallPhotos(join(app.dataDir, 'photos', task.id), 2))
    await page.waitForURL('/dashboard/results')
    other = await context.newPage()
    await other.goto('/dashboard/results/all')
    await other.getByRole('button', { name: 'Open small-1.jpg' }).click()
    await other.getByRole('dialog').getByRole('img').waitFor()
  })

  afterEach(() => context.close())

  it('ends what every other tab shows', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await other.waitForURL(/\/login\?back=/)
    expect(await photosOn(other)).toBe(0)
    await other.goBack()
    await other.waitForURL(/\/login/)
    expect(await photosOn(other)).toBe(0)
  })

  it('takes the photos away before the login is there', async () => {
    await other.route('**/assets/login-*', () => undefined)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await other.getByText('Loading dashboard...').waitFor()
    expect(await photosOn(other)).toBe(0)
  })

  it('ends what a tab shows that the browser had put to sleep', async () => {
    await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: app.url } })
    // The browser wakes it with this event; it was told of nothing while it slept.
    await other.evaluate(`
      localStorage.setItem('kindred.signed-in', '')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    `)
    await other.waitForURL(/\/login\?back=/)
    expect(await photosOn(other)).toBe(0)
  })

  it('and in as somebody else leaves nothing of the first in another tab', async () => {
    await context.clearCookies()
    await signUp(context)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    // Loaded anew, with what the one has who is signed in now.
    await other.getByText('No photos yet').waitFor()
    expect(await photosOn(other)).toBe(0)
  })
})

function photosOn(tab: Page): Promise<number> {
  return tab.locator('img[src*="/api/photos/"]').count()
}
