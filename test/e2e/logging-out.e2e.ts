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
  /** A tab that shows a photo over the whole window. */
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

  it('ends the screens of every other tab', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await other.waitForURL(/\/login\?back=/)
    expect(await countPhotos(other)).toBe(0)
    await other.goBack()
    await other.waitForURL(/\/login/)
    expect(await countPhotos(other)).toBe(0)
  })

  it('removes the photos before the login is shown', async () => {
    await other.route('**/assets/login-*', () => undefined)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await other.getByText('Loading dashboard...').waitFor()
    expect(await countPhotos(other)).toBe(0)
  })

  it('ends the screen of a tab that the browser had suspended', async () => {
    await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: app.url } })
    // The browser resumes the tab with this event; it received nothing while it was suspended.
    await other.evaluate(`
      localStorage.setItem('kindred.signed-in', '')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    `)
    await other.waitForURL(/\/login\?back=/)
    expect(await countPhotos(other)).toBe(0)
  })

  it('and logging in as another user leaves nothing of the first in another tab', async () => {
    await context.clearCookies()
    await signUp(context)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    // The tab has reloaded with the data of the current user.
    await other.getByText('No photos yet').waitFor()
    expect(await countPhotos(other)).toBe(0)
  })
})

function countPhotos(tab: Page): Promise<number> {
  return tab.locator('img[src*="/api/photos/"]').count()
}
