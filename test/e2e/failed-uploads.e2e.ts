import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const FAILED = 'Processing failed. Error processing images.'
const SUCCEEDED = 'Processing complete. Images clustered successfully.'
const REQUESTS = '**/process?**'
const FILE_COUNT = 6

describe.skipIf(!hasChromium)('an upload that fails', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let files: string[]

  beforeEach(async ({ task }) => {
    files = await makeSmallPhotos(join(app.dataDir, 'photos', task.id), FILE_COUNT)
    ;({ context } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    await page.addInitScript(recordAlerts)
  })

  afterEach(() => context.close())

  it.each([
    [500, '{"code":"internal","message":"It broke."}', 'Something went wrong. Please try again.'],
    [500, '<h1>It broke.</h1>', 'Something went wrong. Please try again.'],
    [413, '<h1>It broke.</h1>', 'The file is too large.'],
  ])(
    'with status %i says so in its own words, is idle again, and can be tried again',
    async (status, body, words) => {
      await page.route(REQUESTS, route => route.fulfill({ status, body }))
      await uploadFiles(page, files)
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
      const told = page.getByRole('region', { name: '6 files couldn’t be uploaded.' })
      await expect.poll(() => told.getByText(words, { exact: true }).count()).toBe(FILE_COUNT)
      expect(await page.getByText('It broke.').count()).toBe(0)
      await page.getByRole('button', { name: 'Start Clustering (6 files)' }).click({ trial: true })
      await expect.poll(readBatchStates).toEqual(['done'])

      await page.unroute(REQUESTS)
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL('/dashboard/results')
      expect(await readAlerts()).toEqual([FAILED, SUCCEEDED])
      expect(await countPhotos()).toBe(FILE_COUNT)
    },
  )

  it('shows in each row what is wrong with its file, also on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.route(REQUESTS, route => route.fulfill({ status: 413, body: '' }))
    await uploadFiles(page, files)
    const row = page.getByRole('group', { name: '6 files selected' }).getByRole('listitem').first()
    const reason = row.getByText('Not uploaded: The file is too large.', { exact: true })
    await reason.waitFor()
    // The buttons that appear at the end of the upload leave less space.
    await row.getByRole('button', { name: /^Remove / }).waitFor()
    // An element from its locator; the types of pages are not available here.
    const sizes = await reason.evaluate(element => {
      const { scrollHeight, clientHeight } = element as unknown as Record<string, number>
      return { scrollHeight, clientHeight }
    })
    expect(sizes.clientHeight).toBeGreaterThan(0)
    expect(sizes.scrollHeight).toBe(sizes.clientHeight)
  })

  it('partly reports how many files are missing, and never success', async () => {
    await page.route(REQUESTS, failFor('small-1.jpg', 'small-4.jpg'))
    await uploadFiles(page, files)
    const missing = '2 files couldn’t be uploaded. All the others have been added.'
    await page.getByRole('alert').getByText(missing, { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await countPhotos()).toBe(FILE_COUNT - 2)

    await page.unroute(REQUESTS)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Try 2 files again' }).click()
    await page.waitForURL('/dashboard/results')
    expect(await readAlerts()).toEqual([missing, SUCCEEDED])
    expect(await countPhotos()).toBe(FILE_COUNT)
  })

  it('because of a full disk is reported as that, and continues', async () => {
    await page.route(REQUESTS, route => route.fulfill({ status: 507, body: '<h1>It broke.</h1>' }))
    await uploadFiles(page, files)
    await page.getByText('The server’s disk is full. Free up some space there').waitFor()
    await page.getByText('Upload paused').waitFor()
    expect(await readAlerts()).toEqual([])

    await page.unroute(REQUESTS)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.waitForURL('/dashboard/results')
    expect(await readAlerts()).toEqual([SUCCEEDED])
  })

  it('because the server is unreachable is reported after many attempts, and continues with one press', async () => {
    await page.clock.install()
    await page.route(REQUESTS, async route => {
      await page.route('**/api/batches/**', cut)
      await cut(route)
    })
    await uploadFiles(page, files)
    await page.getByText('Waiting for Kindred to respond').waitFor()
    const failed = page.getByRole('alert').getByText(FAILED, { exact: true })
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:31')
        return failed.count()
      })
      .toBe(1)
    await page.getByText('The upload couldn’t continue.').waitFor()
    await page.getByText('Kindred isn’t responding. Check that it’s running, then try again.').waitFor()

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('/dashboard/results')
    expect(await readAlerts()).toEqual([FAILED, SUCCEEDED])
    expect(await countPhotos()).toBe(FILE_COUNT)
  })

  /** Reads the texts of all notifications since the page was loaded, in order. */
  const readAlerts = () => page.evaluate<string[]>('window.alerts')

  async function countPhotos(): Promise<number> {
    const stats = await (await context.request.get('/api/stats')).json()
    return (stats as { photos: number }).photos
  }

  async function readBatchStates(): Promise<string[]> {
    const answer = await context.request.get('/api/batches')
    const { batches } = (await answer.json()) as { batches: { state: string }[] }
    return batches.map(({ state }) => state)
  }
})

function cut(route: Route): Promise<void> {
  return route.abort('connectionfailed')
}

/** Fails each request that contains one of these files. */
function failFor(...names: readonly string[]) {
  return async (route: Route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    if (names.some(name => body.includes(`filename="${name}"`)))
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
    else await route.fallback()
  }
}

/** Runs in the page: notifications are shown one at a time, in the same place. */
const recordAlerts = `
  window.alerts = []
  let shown
  new MutationObserver(() => {
    const text = document.querySelector('[aria-live=off] [role=alert] > * > div')?.textContent
    if (text !== undefined && text !== shown) window.alerts.push(text)
    shown = text
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
