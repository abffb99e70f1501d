import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BatchProgress } from '../../shared/api/uploads.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { dropOn } from './drop-on.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'
import { read } from './use-library.ts'

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

  it('accepts a dropped folder, with its subfolders', async () => {
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

  it('opens when files are dropped on any other screen', async () => {
    await page.goto('/dashboard/about')
    // Drops are accepted once this button is rendered.
    await page.getByRole('button', { name: 'Add photos' }).waitFor()
    await dropOn(page.locator('main'), photos[0] ?? '')
    await page.waitForURL('/dashboard')
    await page.getByRole('heading', { name: '1 file selected' }).waitFor()
  })

  it('opens the results when the end of a batch is reported before the answer that it is complete', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/batches/*/complete', async route => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    await uploadFiles(page, photos.slice(0, 2))
    await vi.waitFor(async () => {
      const { batches } = await read<{ batches: BatchProgress[] }>(context, '/api/batches')
      expect(batches.map(({ state }) => state)).toEqual(['done'])
    }, WAIT_LIMITS)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    answer.resolve()
    await page.waitForURL('/dashboard/results')
  })

  it('opens the file chooser when pressed anywhere, or by keyboard', async () => {
    await page.goto('/dashboard')
    const area = page.getByRole('region', { name: 'Drag photos or a folder here' })
    const box = await area.boundingBox()
    if (!box) throw new Error('The area is not shown.')
    const corners = [
      { x: 12, y: 12 },
      { x: box.width - 12, y: box.height - 12 },
    ]
    for (const position of corners) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), area.click({ position })])
      expect(chooser.isMultiple()).toBe(true)
    }
    const choose = area.getByRole('button', { name: 'Select photos' })
    for (const key of ['Enter', ' ']) await Promise.all([page.waitForEvent('filechooser'), choose.press(key)])
    const folder = area.getByRole('button', { name: 'Select a folder' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), folder.click()])
    expect(await chooser.element().getAttribute('webkitdirectory')).not.toBeNull()
    await area.getByText('Supports: JPG, PNG, GIF, WEBP • Max 10MB per file', { exact: true }).waitFor()
    await area
      .getByText(
        'You can also add HEIC, AVIF and TIFF files, RAW files up to 100MB, and Google Takeout archives. The administrator can raise the limits.',
        {
          exact: true,
        },
      )
      .waitFor()
    await page.goto('/dashboard/results/search/face')
    await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('main section').click({ position: { x: 12, y: 12 } }),
    ])
  })

  it('reports missing files when it is submitted by keyboard or by a script', async () => {
    await page.goto('/dashboard')
    const missing = page
      .getByRole('alert')
      .getByText('No files selected. Please select images to process.', { exact: true })
    const start = page.getByRole('button', { name: 'Start Clustering (0 files)' })
    for (const submit of [
      () => start.press('Enter'),
      () => start.press(' '),
      () => page.evaluate("document.querySelector('main form').requestSubmit()"),
    ]) {
      await submit()
      await missing.waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await missing.waitFor({ state: 'detached' })
    }
  })

  it('accepts a file only once, and says so', async () => {
    await page.goto('/dashboard')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles(photos.slice(0, 3))
    await page.getByRole('heading', { name: '3 files selected' }).waitFor()
    await input.setInputFiles(photos.slice(2, 4))
    await page.getByRole('heading', { name: '4 files selected' }).waitFor()
    await page.getByRole('heading', { name: '1 file skipped' }).waitFor()
    await page.getByText(/^Already selected, so it’s only counted once/).waitFor()
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

  it('lists files that are too large separately, with their size and the limit', async () => {
    const big = join(app.dataDir, 'big.jpg')
    await writeFile(big, Buffer.alloc(BIG_BYTES))
    await page.goto('/dashboard')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([big, ...photos])
    await page.getByRole('heading', { name: '1 file skipped' }).waitFor()
    await page.getByText('Just 1 KB over the 10 MB limit').waitFor()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
  })

  it('keeps the list after success and recognises files uploaded before', async () => {
    const [another = ''] = await makeSmallPhotos(join(app.dataDir, 'more'), 1)
    await uploadFiles(page, photos)
    await page.waitForURL('/dashboard/results')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
    await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(6)
    // The link to the next step has the primary style, since the upload is complete.
    const next = page.getByRole('link', { name: 'See results' })
    const start = page.getByRole('button', { name: 'Start Clustering (6 files)' })
    const [nextColour, startColour] = [await readColour(next), await readColour(start)]
    expect(startColour).not.toBe(nextColour)
    await page.getByRole('button', { name: 'Remove small-1.jpg' }).click()
    await page.locator('input[type=file]').first().setInputFiles([another])
    await next.waitFor({ state: 'detached' })
    const again = page.getByRole('button', { name: 'Start Clustering (6 files)' })
    await expect.poll(() => readColour(again)).toBe(nextColour)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.locator('input[type=file]').first().setInputFiles(photos)
    await page.getByRole('button', { name: 'Start Clustering (6 files)' }).click()
    await page.waitForURL('/dashboard/results')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: '6 files selected' }).waitFor()
    await expect.poll(() => page.getByText('Already in Kindred', { exact: true }).count()).toBe(6)
  })

  it('reports that processing failed', async () => {
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

  it('shows the progress to a user who returns', async () => {
    await page.clock.install()
    // The answer about the session is delayed to see the text that is shown meanwhile.
    const { promise: loadingSeen, resolve: answerSession } = Promise.withResolvers<void>()
    await page.route('**/api/session', async route => {
      await loadingSeen
      await route.fallback()
    })
    await page.goto('/dashboard')
    await page.getByText('Loading dashboard...', { exact: true }).waitFor()
    answerSession()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    const batch = await context.request.post('/api/batches', { data: { fileCount: 1 } })
    expect(batch.status()).toBe(201)
    await page.reload()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    // The message appears after some time without progress.
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

/** Reads the background colour of a button or link. */
function readColour(control: Locator): Promise<string> {
  return control.evaluate(node => {
    const view = globalThis as unknown as { getComputedStyle: (of: unknown) => { backgroundColor: string } } // a page's
    return view.getComputedStyle(node).backgroundColor
  })
}
