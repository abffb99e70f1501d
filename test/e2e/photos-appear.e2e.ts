import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos, paintNoise } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

/** All fit on the screen, with the damaged one. */
const PHOTO_COUNT = 6

describe.skipIf(!hasChromium)('photos during an upload', () => {
  const app = useApp()
  const browser = useBrowser()
  const refused: string[] = []
  let context: BrowserContext
  let pages: { home: Page; all: Page; search: Page; results: Page }

  beforeAll(async () => {
    ;({ context } = await openContext(browser, app.url))
    await signUp(context)
    await context.addInitScript({ content: countBrokenPictures })
    context.on('response', answer => {
      if (answer.request().resourceType() === 'image' && answer.status() >= 400) refused.push(answer.url())
    })
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage()
      await page.goto(path)
      return page
    }
    pages = {
      home: await open('/dashboard'),
      all: await open('/dashboard/results/all'),
      search: await open('/dashboard/results/search'),
      results: await open('/dashboard/results'),
    }
  })

  afterAll(() => context.close())

  const setPaused = (paused: boolean) =>
    context.request.put('/api/progress/paused', { data: { paused }, headers: { origin: app.url } })

  it('are all shown before faces are looked for, and a damaged one says so', async () => {
    const folder = join(app.dataDir, 'photos')
    const photos = await makeSmallPhotos(folder, PHOTO_COUNT)
    const noise = await paintNoise(600, 400)
    const damaged = join(folder, 'damaged.jpg')
    await writeFile(damaged, noise.subarray(0, noise.length / 2))
    // Nothing is searched for faces meanwhile.
    await setPaused(true)
    await uploadFiles(pages.home, [...photos, damaged])
    for (const page of [pages.all, pages.search]) {
      await page.bringToFront()
      await page.getByText('Can’t be read', { exact: true }).waitFor()
      await expect.poll(() => countShownPictures(page)).toBe(PHOTO_COUNT)
    }
    const { imagesProcessed, photosFailed } = (await (
      await context.request.get('/api/stats')
    ).json()) as Record<string, number>
    expect([imagesProcessed, photosFailed]).toEqual([0, 1])
  })

  it('open in the viewer before their preview is made, which follows by itself', async () => {
    const { all } = pages
    await all.bringToFront()
    await all.getByRole('button', { name: 'Open small-1.jpg' }).click()
    const viewer = all.getByRole('dialog')
    await viewer.getByRole('img', { name: 'small-1.jpg' }).waitFor()
    expect(await viewer.locator('img[data-shown]').count()).toBe(0)
    await setPaused(false)
    await viewer.locator('img[data-shown]').waitFor()
  })

  it('were never shown as broken pictures, nor requested in vain', async () => {
    for (const page of Object.values(pages)) {
      await page.bringToFront()
      await page.locator('main h1').waitFor({ state: 'attached' })
      expect(await page.evaluate('window.mostBrokenPictures')).toBe(0)
    }
    expect(refused).toEqual([])
  })
})

/** Counts, in each frame, pictures that could not be loaded and are still in the page. */
const countBrokenPictures = `
  window.mostBrokenPictures = 0
  const count = () => {
    const broken = [...document.images].filter(image => image.complete && image.src !== '' && image.naturalWidth === 0)
    window.mostBrokenPictures = Math.max(window.mostBrokenPictures, broken.length)
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
`

function countShownPictures(page: Page): Promise<number> {
  return page.evaluate(
    '[...document.querySelectorAll("main [role=listitem] img")].filter(image => image.naturalWidth > 0).length',
  )
}
