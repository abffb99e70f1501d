import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const FIRST = 62
const MORE = 35
const COMPLETE = 'Processing complete. Images clustered successfully.'

describe.skipIf(!hasChromium)('an upload on a phone', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let photos: string[]
  let requests: number
  /** Opens the requests that send photos; until then they are held, except the first ones. */
  let letGo: () => void

  beforeAll(async () => {
    photos = await makeSmallPhotos(join(app.dataDir, 'photos'), FIRST + MORE)
  })

  beforeEach(async () => {
    ;({ context } = await openContext(browser, app.url, PHONE))
    await signUp(context)
    page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    requests = 0
    letGo = () => undefined
  })

  afterEach(() => context.close())

  it('says in words what happens, from the first byte to the result, without a gap', async () => {
    const note = join(app.dataDir, 'note.txt')
    await writeFile(note, 'Hello')
    await choose([note, ...photos.slice(0, FIRST)])
    await page.getByText('Not a photo (5 Bytes)').waitFor()
    expect(await readTop('1 file skipped')).toBeLessThan(await readTop('Which photos would you like to add?'))
    await watchBanners(page)
    await holdRequests(1)
    // The code of the next banner arrives only when everything is sent.
    const sent = Promise.withResolvers<void>()
    await page.route('**/assets/processing-banner-*', async route => {
      await sent.promise
      await route.fallback()
    })
    await start(FIRST)
    await page.getByText(`Sending 20 of ${FIRST}`, { exact: true }).waitFor()
    expect(await findProblems(page)).toEqual([])
    const looking = page.getByRole('region', { name: 'Looking for people in your photos' })
    const completed = page.waitForResponse('**/complete')
    letGo()
    await completed
    await looking.waitFor()
    sent.resolve()
    await page.getByText(COMPLETE).waitFor()
    await page.waitForURL('/dashboard/results')
    const { titles, counts } = await readBanners(page)
    // Nothing is shown at last, before the results.
    expect(titles.slice(0, 2)).toEqual(['Uploading your photos', 'Looking for people in your photos'])
    expect(counts.filter((count, i) => count < (counts[i - 1] ?? 0))).toEqual([])
  })

  it('says on every screen that photos are on their way while the first ones are stored', async () => {
    await holdRequests(0)
    await choose(photos.slice(0, FIRST))
    await start(FIRST)
    await page.getByRole('link', { name: 'Results', exact: true }).tap()
    const coming = page.getByRole('heading', { name: 'Your photos are on their way' })
    await coming.waitFor()
    await page.getByRole('link', { name: 'Photos', exact: true }).tap()
    await page.getByText('They’ll appear here as they arrive.').waitFor()
    letGo()
    await coming.waitFor({ state: 'detached' })
    await page.getByText(COMPLETE).waitFor()
  })

  it('has a form of the profile that is no wider than the screen', async () => {
    await page.goto('/dashboard/account?mode=edit')
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()
    // A phone shows a wider page smaller, with its bars partly outside.
    expect(await page.evaluate('innerWidth')).toBe(PHONE.viewport.width)
  })

  it('accepts more photos while others are sent, as a second upload that waits its turn', async () => {
    await holdRequests(1)
    await choose(photos.slice(0, FIRST))
    await start(FIRST)
    await page.getByText(`Sending 20 of ${FIRST}`, { exact: true }).waitFor()
    await start(FIRST)
    await page.getByText('These photos are already being uploaded. Select more to add them.').waitFor()
    await choose(photos.slice(FIRST))
    await start(FIRST + MORE)
    await page.getByText(`Sending 20 of ${FIRST + MORE}`, { exact: true }).waitFor()
    letGo()
    await page.getByText(COMPLETE).waitFor()
    const answer = await context.request.get('/api/batches')
    const { batches } = (await answer.json()) as { batches: { received: number }[] }
    expect(batches.map(({ received }) => received)).toEqual([MORE, FIRST])
  })

  it('accepts more photos while others are processed', async () => {
    await context.request.put('/api/progress/paused', {
      data: { paused: true },
      headers: { origin: app.url },
    })
    await choose(photos.slice(0, FIRST))
    await start(FIRST)
    await page.getByRole('region', { name: 'Paused' }).getByText(`0 of ${FIRST} photos`).waitFor()
    await choose(photos.slice(FIRST))
    await start(FIRST + MORE)
    await page.getByText(`0 of ${FIRST + MORE} photos`).waitFor()
    await page.getByRole('region', { name: 'Paused' }).getByRole('button', { name: 'Resume' }).tap()
    await page.getByText(COMPLETE).waitFor()
  })

  it.each(['Add the same folder again', 'Add the same photos again', 'the usual way', 'Finish without them'])(
    'says at once after a reload how many photos are missing: %s',
    async action => {
      await holdRequests(1)
      await choose(photos.slice(0, FIRST))
      await start(FIRST)
      await page.getByText(`Sending 20 of ${FIRST}`, { exact: true }).waitFor()
      await choose(photos.slice(FIRST))
      await start(FIRST + MORE)
      await page.getByText(`Sending 20 of ${FIRST + MORE}`, { exact: true }).waitFor()
      page.on('dialog', dialog => void dialog.accept())
      // Nothing is said because time has passed.
      await page.addInitScript(`
        const { setTimeout } = globalThis
        globalThis.setTimeout = (act, ms, ...rest) => (ms > 10_000 ? 0 : setTimeout(act, ms, ...rest))
      `)
      await page.reload()
      const missing = FIRST + MORE - 20
      const told = page.getByRole('region', {
        name: `An upload was interrupted. ${missing} photos are missing.`,
      })
      await told.waitFor()
      letGo()
      expect(await findProblems(page)).toEqual([])
      if (action === 'Finish without them') await told.getByRole('button', { name: action }).tap()
      else if (action === 'the usual way') {
        await choose(photos)
        await start(FIRST + MORE)
        await page.getByText(COMPLETE).waitFor()
      } else {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          told.getByRole('button', { name: action }).tap(),
        ])
        await chooser.setFiles(action.includes('folder') ? join(app.dataDir, 'photos') : photos)
        await page.getByText(COMPLETE).waitFor()
      }
      await told.waitFor({ state: 'detached' })
      const stats = (await (await context.request.get('/api/stats')).json()) as { photos: number }
      expect(stats.photos).toBe(action === 'Finish without them' ? 20 : FIRST + MORE)
      await page.reload()
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('An upload was interrupted.').count()).toBe(0)
    },
  )

  it('removes the message about a failed upload when the next one begins', async () => {
    await page.route(
      '**/api/batches',
      route =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
          : route.fallback(),
      { times: 1 },
    )
    await choose(photos.slice(0, 1))
    await start(1)
    const failure = page.getByRole('alert').getByText('Processing failed. Error processing images.')
    await failure.waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).tap()
    await page.getByText(COMPLETE).waitFor()
    expect(await failure.count()).toBe(0)
  })

  const choose = (paths: readonly string[]) => page.locator('input[type=file]').first().setInputFiles(paths)

  const start = (amount: number) =>
    page.getByRole('button', { name: `Start Clustering (${amount} file${amount === 1 ? '' : 's'})` }).tap()

  async function holdRequests(free: number): Promise<void> {
    const held = Promise.withResolvers<void>()
    letGo = held.resolve
    await page.route('**/process?**', async route => {
      requests += 1
      if (requests > free) await held.promise
      await route.fallback().catch(() => undefined)
    })
  }

  async function readTop(text: string): Promise<number> {
    return (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN
  }
})

/** Records, at each change of the page, which banner is shown first, and the number of photos. */
async function watchBanners(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.shown = { titles: [], counts: [] }
    const look = () => {
      const banner = document.querySelector('main section[aria-label]:has(p[role=status])')
      const title = banner ? banner.getAttribute('aria-label') : 'none'
      if (shown.titles.length + (banner ? 1 : 0) > 0 && shown.titles.at(-1) !== title) shown.titles.push(title)
      const count = title.startsWith('Uploading') && /Sending (\\d+) of/.exec(banner.textContent)
      if (count) shown.counts.push(Number(count[1]))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  `)
}

function readBanners(page: Page): Promise<{ titles: string[]; counts: number[] }> {
  return page.evaluate('globalThis.shown')
}
