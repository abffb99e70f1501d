import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { dropOn } from './drop-on.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const BIG_BYTES = 10 * 1024 * 1024 + 1

describe.skipIf(!hasChromium)('the Home tab', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let photos: string[]

  beforeAll(async () => {
    photos = await makeSmallPhotos(join(app.dataDir, 'photos'), 6)
  })

  beforeEach(async () => {
    ;({ context } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
  })

  afterEach(() => context.close())

  it('takes a folder that is dropped, with the folders in it', async () => {
    const folder = join(app.dataDir, 'holiday')
    await mkdir(join(folder, 'beach'), { recursive: true })
    await cp(photos[0] ?? '', join(folder, 'first.jpg'))
    await cp(photos[1] ?? '', join(folder, 'beach', 'second.jpg'))
    await writeFile(join(folder, 'letter.txt'), 'Hello')
    await page.goto('/dashboard')
    await dropOn(page.getByRole('region', { name: 'Drag photos or a folder here' }), folder)
    await page.getByRole('heading', { name: '2 files selected' }).waitFor()
    await page.getByText('first.jpg').waitFor()
    await page.getByText('second.jpg').waitFor()
    await page.getByText('letter.txt').waitFor()
    await page.getByText('Not a photo (5 Bytes)').waitFor()
  })

  it('adds to the list, removes from it and clears it', async () => {
    await page.goto('/dashboard')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles(photos.slice(0, 2))
    await page.getByRole('heading', { name: '2 files selected' }).waitFor()
    await input.setInputFiles(photos.slice(2, 5))
    await page.getByRole('heading', { name: '5 files selected' }).waitFor()
    await page.getByRole('button', { name: 'Remove small-3.jpg' }).click()
    await page.getByRole('button', { name: 'Start Clustering (4 files)' }).waitFor()
    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: '4 files selected' }).waitFor()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.getByRole('button', { name: 'Start Clustering (0 files)' }).waitFor()
  })

  it('sets apart what is too big, with its size and the limit', async () => {
    const big = join(app.dataDir, 'big.jpg')
    await writeFile(big, Buffer.alloc(BIG_BYTES))
    await page.goto('/dashboard')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([big, ...photos])
    await page.getByRole('heading', { name: '1 file set aside' }).waitFor()
    await page.getByText('A little bigger than 10 MB, by 1 KB').waitFor()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
  })

  it('keeps the list after success and knows files that are there already', async () => {
    await uploadFiles(page, photos)
    await page.waitForURL('/dashboard/results', { timeout: 60_000 })
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
    await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(6)
    await page.getByRole('button', { name: 'Start Clustering (6 files)' }).click()
    await page.waitForURL('/dashboard/results', { timeout: 60_000 })
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
    await expect.poll(() => page.getByText('Already in Kindred', { exact: true }).count()).toBe(6)
  })

  it('says so when processing failed', async () => {
    await page.route('**/api/batches', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
        : route.fallback(),
    )
    await uploadFiles(page, photos)
    await page
      .getByRole('alert')
      .getByText('Processing failed. Error processing images.', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Start Clustering (6 files)' }).click({ trial: true })
  })

  it('shows the work to somebody who comes back', async () => {
    await page.clock.install()
    // The session is asked for first: the screen says what it waits for.
    await page.route('**/api/session', async route => {
      await page.getByText('Loading dashboard...', { exact: true }).waitFor()
      await route.fallback()
    })
    await page.goto('/dashboard')
    await page.unroute('**/api/session')
    const batch = await context.request.post('/api/batches', { data: { fileCount: 1 } })
    expect(batch.status()).toBe(201)
    await page.reload()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    // It takes a while without anything new until it says so.
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:10')
        return page.getByText('An upload was interrupted.').count()
      })
      .toBe(1)
    await page.getByRole('button', { name: 'Finish without them' }).click()
    await page.getByText('An upload was interrupted.').waitFor({ state: 'detached' })
  })
})
