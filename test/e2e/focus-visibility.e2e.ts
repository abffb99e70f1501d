import type { BrowserContext, Page } from 'playwright-core'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const PUBLIC_FORMS = ['/login', '/register', '/forgot-password', '/terms', '/contact-us']
const FORMS = [
  '/dashboard',
  '/dashboard/contact',
  '/dashboard/account?mode=edit',
  '/dashboard/settings',
  '/dashboard/results/search',
]
/** Above the number of controls of the longest form. */
const MOST_TABS = 250

describe.skipIf(!hasChromium)('the focused control', () => {
  const app = useApp()
  const browser = useBrowser()
  const open: BrowserContext[] = []
  let state: Awaited<ReturnType<BrowserContext['storageState']>>

  beforeAll(async () => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await uploadFiles(page, await makeSmallPhotos(join(app.dataDir, 'photos'), 2))
    await page.waitForURL('/dashboard/results')
    state = await context.storageState()
    await context.close()
  })
  afterAll(() => Promise.all(open.map(context => context.close())))

  async function visit(path: string, width: number, isSignedIn: boolean): Promise<Page> {
    const { context } = await openContext(browser, app.url, {
      viewport: { width, height: width === 360 ? 640 : 800 },
      ...(isSignedIn && { storageState: state }),
    })
    open.push(context)
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    return page
  }

  const cases = [360, 1440].flatMap(width => [
    ...PUBLIC_FORMS.map(path => [path, width, false] as const),
    ...FORMS.map(path => [path, width, true] as const),
  ])
  it.each(cases)('is not covered on %s at %i px', async (path, width, isSignedIn) => {
    const page = await visit(path, width, isSignedIn)
    for (const key of ['Tab', 'Shift+Tab']) expect(await tabThrough(page, key)).toEqual([])
  })
})

/** Presses Tab until the focus has left the page, and returns the controls that were covered. */
async function tabThrough(page: Page, key: string): Promise<unknown[]> {
  const covered: unknown[] = []
  let count = 0
  for (; count < MOST_TABS; count += 1) {
    await page.keyboard.press(key)
    const found: string | null | false = await page.evaluate(FIND_COVERED)
    if (found === false) break
    if (found !== null) covered.push(found)
  }
  expect(count).toBeGreaterThan(2)
  expect(count).toBeLessThan(MOST_TABS)
  return covered
}

/**
 * Runs in the page, two frames after the focus has moved: false if nothing is focused, null if the
 * focused control is visible at its top, middle and bottom, otherwise its description. What is
 * higher than the window may be cut at its bottom.
 */
const FIND_COVERED = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
  const control = document.activeElement
  if (!control || control === document.body) return resolve(false)
  const shown = control.closest('label') ?? control
  const box = control.getBoundingClientRect()
  const isSeen = y => {
    const hit = document.elementFromPoint((box.left + box.right) / 2, y)
    return hit !== null && (shown.contains(hit) || hit.contains(control))
  }
  const heights = box.height > innerHeight / 2 ? [box.top + 2] : [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]
  const isCovered = box.width > 1 && !heights.every(isSeen)
  resolve(isCovered ? control.outerHTML.slice(0, 160) : null)
})))`
