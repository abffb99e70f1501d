import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

const MAX_SCRIPT_BYTES = 131_072

describe.skipIf(!hasChromium)('the first visit', () => {
  const app = useApp()
  const browser = useBrowser()

  it.each([
    ['/', 'Find everyone you love'],
    ['/dashboard', 'Add photos'],
  ])('loads at most 128 KB of scripts for %s, and asks nobody but the server', async (path, heading) => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    const strangers: string[] = []
    page.on('requestfinished', request => {
      // blob: addresses are pictures that the page drew itself.
      if (!request.url().startsWith(app.url) && !request.url().startsWith('blob:'))
        strangers.push(request.url())
      if (request.resourceType() === 'script') {
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      }
    })
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    const sizes = await Promise.all(scripts)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((all, bytes) => all + bytes, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    expect(strangers).toEqual([])
    await context.close()
  })
})
