import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PeoplePage } from '../../shared/api/people.ts'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

const IMAGE = '<img src=x onerror="window.hasRun=1">'
const DRAWING = '<svg onload="window.hasRun=1"><script>window.hasRun=1</script></svg>'
const ADDRESS = 'javascript:window.hasRun=1'
const FILE = `"><img src=x onerror='window.hasRun=1'>.jpg`

describe.skipIf(!hasChromium)('texts that a careless screen would execute', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let personId: string
  let photoId: string

  beforeAll(async () => {
    ;({ context, complaints } = await openContext(browser, app.url))
    const { uid } = await signUp(context)
    page = await context.newPage()
    // The content security policy blocks scripts; a blocked script counts as a failure too.
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', event => console.error('stopped: ' + event.violatedDirective))`,
    )
    const buffer = await readSamplePhoto(1)
    await context.request.post(`/process?user=${uid}`, {
      headers: { origin: app.url },
      multipart: { images: { name: FILE, mimeType: 'image/jpeg', buffer } },
    })
    await page.goto('/dashboard/results')
    await page
      .getByRole('heading', { name: /^Cluster: Person/ })
      .first()
      .waitFor()
    const { people } = await read<PeoplePage>('/api/people')
    for (const [i, name] of [IMAGE, DRAWING, ADDRESS].entries()) {
      const answer = await send('PUT', `/api/people/${people[i]?.id}/name`, { name })
      if (!answer.ok()) throw new Error(`The name was not taken: ${answer.status()}`)
    }
    personId = people[0]?.id ?? ''
    photoId = (await read<PhotoPage>('/api/photos')).photos[0]?.id ?? ''
  })

  it('are stored in the profile as texts, and addresses that would be executed are refused', async () => {
    for (const changes of [{ website: ADDRESS }, { image: ADDRESS }, { social: { linkedin: ADDRESS } }])
      expect((await send('POST', '/api/profile', changes)).ok()).toBe(false)
    const saved = await send('POST', '/api/profile', {
      ...Object.fromEntries(['name', 'job', 'company', 'location'].map(field => [field, IMAGE])),
      address: DRAWING,
      bio: `${IMAGE}${DRAWING}${ADDRESS}`,
      achievements: [IMAGE, DRAWING, ADDRESS],
    })
    expect(saved.ok()).toBe(true)
  })

  it.each([
    ['Account', () => '/dashboard/account', IMAGE],
    ['the form of the profile', () => '/dashboard/account?mode=edit', ''],
    ['Results', () => '/dashboard/results', IMAGE],
    ['a person', () => `/dashboard/results/people/${personId}`, IMAGE],
    ['the viewer', () => `/dashboard/results/all?photo=${photoId}`, ''],
    ['the history', () => '/dashboard/results/history', IMAGE],
    ['the search', () => `/dashboard/results/search?with=${personId}`, IMAGE],
    ['Settings', () => '/dashboard/settings', ''],
  ])('run nothing on %s', async (screen, address, shown) => {
    await page.goto(address())
    // The heading may be hidden behind the viewer.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    // Every name is shown as it was typed, and created no element.
    if (screen === 'the viewer') await page.getByRole('dialog', { name: /onerror/ }).waitFor()
    else if (shown) await page.getByText(shown, { exact: false }).first().waitFor()
    else await page.waitForLoadState('networkidle')
    expect(
      await page.locator('img[src=x], svg script, [onerror], [onload], a[href^="javascript:"]').count(),
    ).toBe(0)
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    expect(complaints).toEqual([])
  })

  it('would be noticed if they were executed', async () => {
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(IMAGE)})`,
    )
    await expect.poll(() => complaints.join(' ')).toContain('stopped: script-src')
  })

  async function read<Answer>(path: string): Promise<Answer> {
    return (await (await context.request.get(path)).json()) as Answer // as the schemas of the API say
  }

  function send(method: 'POST' | 'PUT', path: string, data: object) {
    return context.request.fetch(path, { method, headers: { origin: app.url }, data })
  }
})
