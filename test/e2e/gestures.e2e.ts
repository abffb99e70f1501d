import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, openContext } from './browser.ts'
import { openTouchScreen, locateMiddle } from './touch-screen.ts'
import { useFullLibrary } from './use-full-library.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

describe.skipIf(!hasChromium)('by mouse and touch', () => {
  const { app, browser, owner } = useFullLibrary()

  it('dragging the mouse chooses photos, a click with Shift a range, and Escape ends the choice', async () => {
    await visitPhotos({}, async page => {
      const tiles = page.getByRole('button', { name: /^Open / })
      const [first, third] = [await locateMiddle(tiles.nth(0)), await locateMiddle(tiles.nth(2))]
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      await page.mouse.move(third.x, third.y, { steps: 8 })
      await page.mouse.up()
      await page.getByRole('region', { name: '3 photos selected' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await tiles.nth(5).click({ modifiers: ['Shift'] })
      await page.getByRole('region', { name: '6 photos selected' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: /selected$/ }).waitFor({ state: 'detached' })
    })
  })

  it('a long press chooses a photo, and moving the finger all photos on its way', async () => {
    await visitPhotos(PHONE, async page => {
      const tiles = page.getByRole('button', { name: /^Open / })
      const from = await locateMiddle(tiles.nth(0))
      const to = await locateMiddle(tiles.nth(1))
      await openTouchScreen(page).pressAndDrag(from, to, () =>
        page.getByRole('region', { name: '1 photo selected' }).waitFor(),
      )
      await page.getByRole('region', { name: '2 photos selected' }).waitFor()
      // While photos are chosen, a tap chooses a photo instead of opening it.
      await tiles.nth(0).tap()
      await page.getByRole('region', { name: '1 photo selected' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  it('a swipe scrolls, and chooses nothing', async () => {
    await visitPhotos(PHONE, async page => {
      await openTouchScreen(page).swipe({ x: 150, y: 500 }, { x: 150, y: 250 })
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(50)
      expect(await page.getByRole('region', { name: /selected$/ }).count()).toBe(0)
    })
  })

  it('two fingers zoom up to the original, one finger pans, a double tap zooms in and out', async () => {
    await visitPhotos(PHONE, async page => {
      const touch = openTouchScreen(page)
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .tap()
      const viewer = page.getByRole('dialog', { name: /^Photo / })
      const stage = viewer.locator('[data-zoomed]')
      const middle = { x: 180, y: 320 }
      await viewer.locator('img[data-shown]').first().waitFor()
      const original = viewer.locator('img[src*="size=original"]')
      expect(await original.count()).toBe(0)
      await touch.pinch(middle, 30, 120)
      await stage.waitFor()
      await original.and(page.locator('[data-shown]')).waitFor()
      const before = await locateMiddle(viewer.locator('img').first())
      await touch.swipe(middle, { x: 240, y: 320 })
      await expect
        .poll(async () => (await locateMiddle(viewer.locator('img').first())).x)
        .toBeGreaterThan(before.x)
      // The swipe panned: the same photo is shown, still enlarged.
      await viewer.getByText(/^1 of/).waitFor()
      await touch.pinch(middle, 140, 20)
      await stage.waitFor({ state: 'detached' })
      await touch.doubleTap(middle)
      await stage.waitFor()
      await touch.doubleTap(middle)
      await stage.waitFor({ state: 'detached' })
      await touch.swipe({ x: 300, y: 320 }, { x: 60, y: 325 })
      await viewer.getByText(/^2 of/).waitFor()
    })
  })

  it('a face can be tapped even if it is small in the photo', async () => {
    await visitPhotos(PHONE, async page => {
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .tap()
      await page.getByRole('button', { name: 'Show faces' }).tap()
      const faces = page.getByRole('button', { name: /^This face: / })
      await faces.first().waitFor()
      for (const face of await faces.all()) {
        const { width = 0, height = 0 } = (await face.boundingBox()) ?? {}
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
    })
  })

  it.each([
    ['a phone', PHONE],
    ['a computer', { viewport: { width: 1440, height: 500 } }],
  ])('keys move the scrubber through the years, on %s', async (_, options) => {
    await visitPhotos(options, async page => {
      const scrubber = page.getByRole('slider', { name: 'Date' })
      const newest = await scrubber.getAttribute('aria-valuetext')
      await scrubber.focus()
      await page.keyboard.press('End')
      await expect.poll(() => scrubber.getAttribute('aria-valuetext')).not.toBe(newest)
      const end = await page.evaluate<number>('scrollY')
      expect(end).toBeGreaterThan(500)
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeLessThan(end)
      await page.keyboard.press('Home')
      await expect.poll(() => scrubber.getAttribute('aria-valuetext')).toBe(newest)
    })
  })

  it('the scrubber follows a finger', async () => {
    await visitPhotos(PHONE, async page => {
      const from = await locateMiddle(page.getByRole('slider', { name: 'Date' }))
      await openTouchScreen(page).swipe(from, { x: from.x, y: from.y + 250 })
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(500)
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .waitFor()
      expect(await page.getByRole('region', { name: /selected$/ }).count()).toBe(0)
    })
  })

  async function visitPhotos(
    options: BrowserContextOptions,
    act: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { context, complaints } = await openContext(browser, app.url, {
      viewport: { width: 1440, height: 900 },
      storageState: owner.session,
      ...options,
    })
    const page = await context.newPage()
    await page.goto('/dashboard/results/all')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await act(page)
    expect(complaints).toEqual([])
    await context.close()
  }
})
