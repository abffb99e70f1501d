import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('when the server cannot be reached', () => {
  const app = useApp()
  const browser = useBrowser()

  it('the app opens, says that it is offline, recovers, and has cached no photo and no answer', async () => {
    const { context } = await openContext(browser, app.url, { serviceWorkers: 'allow' })
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    await waitUntilControlled(page)
    // Files of this screen are cached when they are requested through the service worker.
    await page.reload()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()

    await app.kill()
    await page.reload()
    await page.getByRole('heading', { name: 'Can’t reach Kindred' }).waitFor()
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

  it('the open screen says so until the server can be reached again', async () => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    await app.kill()
    await page.getByText('Can’t reach Kindred. What you see may be out of date').waitFor()
    await app.startAgain()
    await page.getByText('Can’t reach Kindred').waitFor({ state: 'hidden' })
    await context.close()
  })

  it('photos that another app shares are accepted, once and only within minutes', async () => {
    const { context } = await openContext(browser, app.url, { serviceWorkers: 'allow' })
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await waitUntilControlled(page)
    const { share_target: target } = (await (await context.request.get('/manifest.webmanifest')).json()) as {
      share_target: { action: string; enctype: string; params: { files: { name: string }[] } }
    }
    await page.evaluate(`{
      const form = document.createElement('form')
      form.method = 'POST'
      form.action = ${JSON.stringify(target.action)}
      form.enctype = ${JSON.stringify(target.enctype)}
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'another-app'
      input.name = ${JSON.stringify(target.params.files[0]?.name)}
      form.append(input)
      document.body.append(form)
    }`)
    // A file that was shared an hour ago by a user who then did not log in.
    await page.evaluate(
      `caches.open('kindred-shared').then(cache =>
        cache.put('/shared/' + (Date.now() - 3600000) + '-0', new Response('x', { headers: { 'x-name': 'old.jpg' } })))`,
    )
    const photo = { name: 'Großmutter.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(500) }
    await page.locator('#another-app').setInputFiles(photo)
    await page.evaluate(`document.querySelector('#another-app').form.submit()`)
    await page.getByRole('heading', { name: '1 file selected' }).waitFor()
    await page.getByText('Großmutter.jpg').waitFor()
    expect(await page.getByText('old.jpg').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.reload()
    await page.getByRole('heading', { name: 'Add photos' }).waitFor()
    expect(await page.getByText('Großmutter.jpg').count()).toBe(0)
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

/** Polls from the test: a wait inside the page needs `eval`, which its policy forbids. */
async function waitUntilControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
}
