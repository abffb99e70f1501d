import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const FILE_COUNT = 130

describe.skipIf(!hasChromium)('an upload that is interrupted', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let files: string[]
  /** Names of the files in all requests that reached the server. */
  let sent: string[]

  beforeEach(async ({ task }) => {
    files = await makeSmallPhotos(join(app.dataDir, 'photos', task.id), FILE_COUNT)
    ;({ context } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    sent = []
    await context.route('**/process?**', async (route, request) => {
      const names = readNames(request.postDataBuffer())
      await route.continue()
      sent.push(...names)
    })
  })

  afterEach(() => context.close())

  it('continues after the server was unreachable, and sends nothing twice', async () => {
    let requests = 0
    await page.route('**/process?**', async route => {
      requests += 1
      if (requests === 3) await app.kill()
      await route.fallback()
    })
    await uploadFiles(page, files)
    await page.getByText('Waiting for Kindred to respond').waitFor()
    await app.startAgain()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
    expect(await countPhotos()).toBe(FILE_COUNT)
  })

  it('continues after the window was closed', async () => {
    let requests = 0
    await page.route('**/process?**', async route => {
      requests += 1
      // The fourth request never arrives, because the window is closed before.
      if (requests <= 3) await route.fallback()
    })
    await uploadFiles(page, files)
    await expect.poll(countPhotos).toBe(60)
    await page.close({ runBeforeUnload: false })
    expect(new Set(sent).size).toBe(60)

    page = await context.newPage()
    await uploadFiles(page, files)
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
    // The browser may send the held request when the window closes; `sent` does not contain it.
    expect(new Set(sent).size).toBe(sent.length)
    expect(await countPhotos()).toBe(FILE_COUNT)
  })

  it('pauses, holds, and resumes', async () => {
    let requests = 0
    const underWay = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    await page.route('**/process?**', async route => {
      requests += 1
      underWay.resolve()
      await paused.promise
      await route.fallback()
    })
    await uploadFiles(page, files)
    await underWay.promise
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Finishing the current files…').waitFor()
    paused.resolve()
    await page.getByText('Upload paused').waitFor()
    const requestsWhenPaused = requests
    expect(requestsWhenPaused).toBeLessThanOrEqual(3)
    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByText('Upload paused').waitFor()
    expect(requests).toBe(requestsWhenPaused)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
    expect(sent.length).toBe(FILE_COUNT)
  })

  it('is cancelled, and can be started again', async () => {
    const cancelled = Promise.withResolvers<void>()
    await page.route('**/process?**', async route => {
      await cancelled.promise
      await route.fallback()
    })
    await uploadFiles(page, files)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByText('Uploading your photos').waitFor({ state: 'detached' })
    cancelled.resolve()
    await page.getByRole('button', { name: `Start Clustering (${FILE_COUNT} files)` }).click()
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
    expect(await countPhotos()).toBe(FILE_COUNT)
  })

  it('waits while the disk is full', async () => {
    await page.route(
      '**/process?**',
      route => route.fulfill({ status: 507, json: { code: 'disk-full', message: 'Full.' } }),
      {
        times: 1,
      },
    )
    await uploadFiles(page, files)
    await page.getByText(/^The server’s disk is full\./).waitFor()
    await page.getByText('Upload paused').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Processing complete. Images clustered successfully.').waitFor()
    expect(sent.length).toBe(FILE_COUNT)
  })

  it('shows which file failed, and retries it', async () => {
    const [name = ''] = listNames(files)
    await page.route('**/process?**', async (route, request) => {
      if (readNames(request.postDataBuffer()).includes(name))
        await route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
      else await route.fallback()
    })
    await uploadFiles(page, files)
    const told = page.getByRole('region', { name: '1 file couldn’t be uploaded.' })
    await told
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText('Something went wrong. Please try again.')
      .waitFor()
    await page.getByText('Not uploaded: Something went wrong. Please try again.').waitFor()
    await page.getByRole('link', { name: 'Results' }).click()
    await told.getByRole('button', { name: 'Try 1 file again' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.unroute('**/process?**')
    await page.getByRole('button', { name: `Try ${name} again` }).click()
    await expect.poll(countPhotos).toBe(FILE_COUNT)
    await told.waitFor({ state: 'detached' })
  })

  async function countPhotos(): Promise<number> {
    const stats = await (await context.request.get('/api/stats')).json()
    return (stats as { photos: number }).photos
  }
})

function listNames(paths: readonly string[]): string[] {
  return paths.map(path => path.replace(/^.*[/\\]/, ''))
}

function readNames(body: Buffer | null): string[] {
  return [...(body?.toString('latin1') ?? '').matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name)
}
