import type { BrowserContext, Locator, Page } from 'playwright-core'
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

  it('tells what was done within reach of the thumb, over neither the title nor the bars, and is swiped away', async () => {
    await page.clock.install()
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().getByRole('link').tap()
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Hide' }).tap()
    const notice = page.getByRole('alert')
    await notice.getByText('1 person hidden.').waitFor()
    const { top, bottom } = await edgesOf(notice)
    expect(top).toBeGreaterThan(780 / 2)
    expect(top).toBeGreaterThan((await edgesOf(page.getByRole('heading', { level: 1 }))).bottom)
    expect(top).toBeGreaterThan((await edgesOf(page.getByRole('link', { name: 'All people' }))).bottom)
    expect(bottom).toBeLessThanOrEqual((await edgesOf(page.getByRole('link', { name: 'Results' }))).top)
    await notice.getByRole('button', { name: 'Undo' }).tap()
    await notice.getByText('Undone.').waitFor()
    // So that it does not go by itself.
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))
    const middle = await middleOf(notice)
    await swipe(middle, { x: middle.x + 30, y: middle.y })
    expect(await notice.count()).toBe(1)
    await swipe(middle, { x: middle.x + 120, y: middle.y + 5 })
    await notice.waitFor({ state: 'detached' })
    await page.clock.resume()
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

async function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { top: box.y, bottom: box.y + box.height }
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
