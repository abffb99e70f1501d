import type { Page } from 'playwright-core'
import { expect, it, describe } from 'vitest'
import { hasChromium, openContext } from './browser.ts'
import { useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('details of screens', () => {
  const { app, browser, visit } = useLibrary({ viewport: { width: 1440, height: 620 } })

  async function open(path: string): Promise<Page> {
    const page = await visit.context.newPage()
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    return page
  }

  it('End and Home keep the focus in the grid of photos', async () => {
    const page = await open('/dashboard/results/all')
    const photos = page.locator('[data-place] button[id]')
    await photos.first().focus()
    const readPlace = () =>
      page.evaluate('document.activeElement.closest("[data-place]")?.getAttribute("data-place")')
    for (const [key, expected] of [
      ['End', String((await countPhotos(page)) - 1)],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(readPlace).toBe(expected)
    }
  })

  it('frames of faces and their names do not grow with the zoom', async () => {
    const page = await open('/dashboard/results/all')
    await page.locator('[data-place] button[id]').first().click()
    await page.getByRole('button', { name: 'Show faces' }).click()
    const frame = page.getByRole('button', { name: /^This face/ }).first()
    await frame.waitFor()
    const measure = async () => {
      const width = (await frame.boundingBox())?.width ?? 0
      const height = (await frame.locator('span').first().boundingBox())?.height ?? 0
      return { width, height }
    }
    const before = await measure()
    for (let i = 0; i < 3; i++) await page.keyboard.press('+')
    await expect.poll(async () => (await measure()).width).toBeGreaterThan(before.width * 2)
    expect((await measure()).height).toBeCloseTo(before.height, 0)
  })

  it('the row of the user stays in the window below the notice of a lost connection', async () => {
    const page = await open('/dashboard/settings')
    await page.route('**/api/**', route => route.abort())
    await page.getByRole('link', { name: 'Results' }).first().click()
    await page.getByText('Can’t reach Kindred.').waitFor()
    const box = await page.getByRole('button', { name: 'Logout' }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(620)
    await page.unroute('**/api/**')
  })

  it('logging out leaves no error in the console and nothing private on the screen', async () => {
    const { context } = await openContext(browser, app.url, {
      storageState: await visit.context.storageState(),
    })
    const failures: string[] = []
    context.on('console', message => {
      if (message.type() === 'error') failures.push(message.text())
    })
    const page = await context.newPage()
    // The change is under way when the user logs out, and pictures until the login is shown.
    const loggingOut = Promise.withResolvers<void>()
    const loggedOut = Promise.withResolvers<void>()
    const hold = (url: RegExp, until: Promise<void>) =>
      page.route(url, async route => {
        await until
        // The page has ended the requests for pictures.
        await route.continue().catch(() => {})
      })
    await hold(/\/api\/faces\//, loggedOut.promise)
    await hold(/\/favourite$/, loggingOut.promise)
    await page.goto('/dashboard/results', { waitUntil: 'commit' })
    await page.getByRole('article').first().hover()
    await page.evaluate('sessionStorage.setItem("kindred.note", "private")')
    // A notification with Undo, and a grouping that is asked about for 20 seconds.
    await page.getByRole('article').first().getByRole('button', { name: /^Pin / }).click()
    const change = page.waitForResponse(response => response.url().endsWith('/favourite'))
    await page.getByRole('button', { name: 'Logout' }).click()
    loggingOut.resolve()
    expect((await change).ok()).toBe(true)
    await page.waitForURL('/login')
    loggedOut.resolve()
    await page.getByText('Logged out. You have been logged out.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await page.evaluate('sessionStorage.getItem("kindred.note")')).toBeNull()
    await page.waitForLoadState('networkidle')
    expect(failures).toEqual([])
    await context.close()
  })
})

function countPhotos(page: Page): Promise<number> {
  return page.locator('[data-place]').first().getAttribute('aria-setsize').then(Number)
}
