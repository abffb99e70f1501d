import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openZip } from '../factories/open-zip.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const LARGE_BYTES = 200_000_000_000

describe.skipIf(!hasChromium)('a zip that is larger than the memory of the page', () => {
  const app = useApp()
  const browser = useBrowser()

  it('is saved by the browser itself, for a search and for selected photos', async () => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await uploadFiles(page, await makeSmallPhotos(join(app.dataDir, 'photos'), 2))
    await page.waitForURL('/dashboard/results')
    await page.goto('/dashboard/results/search')
    await download(page, 'Download these photos')
    await page.getByRole('button', { name: /^Open small-1/ }).waitFor()
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: '2 photos selected' }).waitFor()
    await download(page, 'Download')
    await context.close()
  })
})

/** Pretends once that the zip is large, and expects the whole of the real one. */
async function download(page: Page, button: string): Promise<void> {
  await page.route(
    '**/api/search/download**',
    route =>
      route.fulfill({
        headers: { 'content-type': 'application/zip', 'content-length': `${LARGE_BYTES}` },
        body: '',
      }),
    { times: 1 },
  )
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await page.getByText('Your browser is downloading it. Check your downloads.').first().waitFor()
  const names = [...(await openZip(await readFile(await saved.path()))).keys()]
  expect(names.toSorted()).toEqual(['small-1.jpg', 'small-2.jpg'])
}
