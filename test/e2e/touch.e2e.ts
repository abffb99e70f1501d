import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium } from './browser.ts'
import { useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('on a phone', () => {
  const { visit } = useLibrary({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  let context: BrowserContext
  let page: Page

  beforeAll(() => {
    ;({ context, page } = visit)
  })

  it('speaks of choosing, not of dragging', async () => {
    await page.getByRole('link', { name: 'Home' }).tap()
    await page.getByText('Which photos would you like to add?').waitFor()
    expect(await page.getByRole('button', { name: 'Choose a folder' }).count()).toBe(0)
    expect(await page.locator('input[type=file]').first().getAttribute('accept')).toContain('image/*')
  })

  it('goes through the photos with a swipe, and leaves them with one down', async () => {
    await page.getByRole('link', { name: 'Results' }).tap()
    await page.getByRole('article').first().getByRole('link').tap()
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .tap()
    const viewer = page.getByRole('dialog')
    await viewer.getByText(/^1 of/).waitFor()
    await swipe({ x: 300, y: 400 }, { x: 60, y: 410 })
    await viewer.getByText(/^2 of/).waitFor()
    await swipe({ x: 60, y: 400 }, { x: 300, y: 410 })
    await viewer.getByText(/^1 of/).waitFor()
    await swipe({ x: 180, y: 250 }, { x: 190, y: 600 })
    await viewer.waitFor({ state: 'detached' })
  })

  type Point = { x: number; y: number }

  async function swipe(from: Point, to: Point): Promise<void> {
    const devTools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    }
    await touch('touchEnd', [])
    await devTools.detach()
  }
})
