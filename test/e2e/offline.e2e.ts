import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('when Kindred is out of reach', () => {
  const app = useApp()
  const browser = useBrowser()

  it('opens all the same, says so, comes back by itself, and has kept no photo and no answer', async () => {
    const { context } = await openContext(browser, app.url, { serviceWorkers: 'allow' })
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    await page.waitForFunction('navigator.serviceWorker.controller !== null')
    // What this screen needs is kept when it is asked for through the service worker.
    await page.reload()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()

    await app.kill()
    await page.reload()
    await page.getByRole('heading', { name: 'Kindred is out of reach' }).waitFor()
    const kept = await page.evaluate<string[]>(
      `caches.keys()
        .then(names => Promise.all(names.map(async name => (await caches.open(name)).keys())))
        .then(lists => lists.flat().map(request => new URL(request.url).pathname))`,
    )
    expect(kept).toContain('/')
    expect(kept.filter(path => path !== '/' && !path.startsWith('/assets/'))).toEqual([])

    await app.startAgain()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    await context.close()
  })

  it('tells so on the screen that is open, and no longer when it is back', async () => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    await app.kill()
    await page.getByText('Kindred is out of reach. What you see may be out of date').waitFor()
    await app.startAgain()
    await page.getByText('Kindred is out of reach').waitFor({ state: 'hidden' })
    await context.close()
  })

  it('can be installed', async () => {
    const { context } = await openContext(browser, app.url)
    const manifest = await context.request.get('/manifest.webmanifest')
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
    for (const { src, type } of icons) {
      const icon = await context.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    }
    await context.close()
  })
})
