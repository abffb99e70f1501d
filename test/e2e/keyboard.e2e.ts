import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { readFocusedName, tabTo } from './keyboard-only.ts'
import { makeAlbum } from './make-album.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('by keyboard alone', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let photos: string[]
  let account: { email: string; password: string }

  beforeAll(async () => {
    const album = await makeAlbum(join(app.dataDir, 'album'))
    photos = album.withPeople.map(name => join(album.folder, name))
    ;({ context } = await openContext(browser, app.url))
    account = await signUp(context)
    await context.clearCookies()
    page = await context.newPage()
  })

  it('logs in with Enter', async () => {
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await tabTo(page, 'Phone number or e-mail')
    await page.keyboard.type(account.email)
    await tabTo(page, 'Password')
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
  })

  it('skips to the content, chooses photos and starts', async () => {
    // Registered before the press: otherwise the event could be missed.
    const chosen = page.waitForEvent('filechooser').then(chooser => chooser.setFiles(photos))
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Select photos')
    await page.keyboard.press('Enter')
    await chosen
    await tabTo(page, `Start Clustering (${photos.length} files)`)
    await page.keyboard.press('Space')
    await page.waitForURL('/dashboard/results')
    // While photos arrive, the first card changes.
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
  })

  it('opens a person and a photo, moves through the photos, and returns to the same one', async () => {
    await page.getByRole('article').first().waitFor()
    await tabTo(page, /^Cluster: /)
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await tabTo(page, /^Open /)
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await viewer.getByText(/^1 of/).waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText(/^2 of/).waitFor()
    await page.keyboard.press('f')
    await page
      .getByRole('button', { name: /^This face: / })
      .first()
      .waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await viewer.getByText(/^1 of/).waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText(/^2 of/).waitFor()
    const second = (await viewer.getAttribute('aria-label'))?.replace('Photo ', '')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedName(page)).toBe(`Open ${second}`)
  })

  it('keeps the focus inside a dialog, and returns it', async () => {
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await tabTo(page, 'More')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete everything' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete everything?' })
    await question.waitFor()
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => question.locator(':focus').count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedName(page)).toBe('More')
  })
})
