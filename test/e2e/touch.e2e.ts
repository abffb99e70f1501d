import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseFromMore, hasChromium, uploadFiles } from './browser.ts'
import { openTouchScreen, type TouchScreen, locateMiddle } from './touch-screen.ts'
import { findProblems } from './check-accessibility.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('on a phone', () => {
  const { app, visit } = useLibrary({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  let page: Page
  let touch: TouchScreen

  beforeAll(() => {
    ;({ page } = visit)
    touch = openTouchScreen(page)
  })

  it('offers choosing files, not dragging them', async () => {
    await page.getByRole('link', { name: 'Home' }).tap()
    await page.getByText('Which photos would you like to add?').waitFor()
    expect(await page.getByRole('button', { name: 'Select a folder' }).count()).toBe(0)
    expect(await page.locator('input[type=file]').first().getAttribute('accept')).toContain('image/*')
  })

  it('changes photos with a swipe, and closes the viewer with a swipe down', async () => {
    await page.getByRole('link', { name: 'Results' }).tap()
    await page.getByRole('article').first().getByRole('link').tap()
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .tap()
    const viewer = page.getByRole('dialog')
    await viewer.getByText(/^1 of/).waitFor()
    await touch.swipe({ x: 300, y: 400 }, { x: 60, y: 410 })
    await viewer.getByText(/^2 of/).waitFor()
    await touch.swipe({ x: 60, y: 400 }, { x: 300, y: 410 })
    await viewer.getByText(/^1 of/).waitFor()
    // From the arrows, which only screen readers find.
    const arrow = await locateMiddle(viewer.getByRole('button', { name: 'Next photo' }))
    await touch.swipe(arrow, { x: arrow.x - 240, y: arrow.y })
    await viewer.getByText(/^2 of/).waitFor()
    const back = await locateMiddle(viewer.getByRole('button', { name: 'Previous photo' }))
    await touch.swipe(back, { x: back.x + 240, y: back.y })
    await viewer.getByText(/^1 of/).waitFor()
    await touch.swipe({ x: 180, y: 250 }, { x: 190, y: 600 })
    await viewer.waitFor({ state: 'detached' })
  })

  it('shows notices at the bottom, without covering the title or the bars, and removes them with a swipe', async () => {
    await page.clock.install()
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().getByRole('link').tap()
    await chooseFromMore(page, 'Hide')
    const notice = page.getByRole('alert')
    await notice.getByText('1 person hidden.').waitFor()
    const { top, bottom } = await readEdges(notice)
    expect(top).toBeGreaterThan(780 / 2)
    expect(top).toBeGreaterThan((await readEdges(page.getByRole('heading', { level: 1 }))).bottom)
    expect(top).toBeGreaterThan((await readEdges(page.getByRole('link', { name: 'All people' }))).bottom)
    expect(bottom).toBeLessThanOrEqual((await readEdges(page.getByRole('link', { name: 'Results' }))).top)
    await notice.getByRole('button', { name: 'Undo' }).tap()
    await notice.getByText('Undone.').waitFor()
    // Stops the clock, so that the notice does not disappear meanwhile.
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))
    const middle = await locateMiddle(notice)
    await touch.swipe(middle, { x: middle.x + 30, y: middle.y })
    expect(await notice.count()).toBe(1)
    await touch.swipe(middle, { x: middle.x + 120, y: middle.y + 5 })
    // The stopped clock keeps the notice in its ending style.
    await notice.and(page.locator('[data-ending-style][data-swipe-direction=right]')).waitFor()
    await page.clock.resume()
    await notice.waitFor({ state: 'detached' })
  })

  it('shows an upload as a line at the top, and more of it when that is pressed', async () => {
    const [photo = ''] = await makeSmallPhotos(join(app.dataDir, 'more'), 1)
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/process?**', async route => {
      await looked
      await route.fallback()
    })
    await uploadFiles(page, [photo])
    const line = page.getByRole('button', { name: /^Uploading your photos/ })
    await line.tap()
    const details = page.getByRole('dialog', { name: 'Processing progress' })
    await details.getByRole('button', { name: 'Pause' }).waitFor()
    expect(await findProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    goOn()
    await line.waitFor({ state: 'detached' })
  })
})

async function readEdges(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { top: box.y, bottom: box.y + box.height }
}
