import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const PUBLIC_SCREENS = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password#a-token',
  '/confirm-address#a-token',
  '/terms',
  '/contact-us',
  '/nowhere',
  '/erasures/nothing-of-this-id',
  '/demo',
  '/demo/dashboard/results/people/asha',
]
const DASHBOARD_SCREENS = [
  '/dashboard',
  '/dashboard/account',
  '/dashboard/account?mode=edit',
  '/dashboard/results',
  '/dashboard/results/without-faces',
  '/dashboard/results/search',
  '/dashboard/results/search/face',
  '/dashboard/results/faces',
  '/dashboard/results/review',
  '/dashboard/results/history',
  '/dashboard/results/hidden',
  '/dashboard/settings',
  '/dashboard/contact',
  '/dashboard/about',
]

/** The description in the page before any screen is rendered. */
const DESCRIPTION_OF_ALL = 'Groups your photos by the people in them, on your own machine.'

describe.skipIf(!hasChromium)('every address', () => {
  const app = useApp()
  const browser = useBrowser()
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

  beforeAll(async () => {
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    signedIn = await context.storageState()
    await context.close()
  })

  // Both writing directions, light and dark, wide and narrow, in every pair at least once.
  it.each([
    { language: 'en', direction: 'ltr', colorScheme: 'dark', width: 1440 },
    { language: 'hi', direction: 'ltr', colorScheme: 'light', width: 360 },
    { language: 'ar', direction: 'rtl', colorScheme: 'light', width: 1440 },
    { language: 'ar', direction: 'rtl', colorScheme: 'dark', width: 360 },
    { language: 'hi', direction: 'ltr', colorScheme: 'dark', width: 768 },
    { language: 'en', direction: 'ltr', colorScheme: 'light', width: 1920 },
    // A window of 1440 px at 200 %.
    { language: 'ar', direction: 'rtl', colorScheme: 'light', width: 720 },
  ] as const)(
    'is accessible and fits in $language, $colorScheme, $width px wide',
    async ({ language, direction, colorScheme, width }) => {
      const problems: string[] = []
      for (const screens of [PUBLIC_SCREENS, DASHBOARD_SCREENS]) {
        const { context, complaints } = await openContext(browser, app.url, {
          viewport: { width, height: 800 },
          colorScheme,
          // In the middle of a fade, text has too little contrast.
          reducedMotion: 'reduce',
          locale: language,
          ...(screens === DASHBOARD_SCREENS ? { storageState: signedIn } : {}),
        })
        const page = await context.newPage()
        for (const path of screens) {
          await page.goto(path)
          await page.locator('main h1').waitFor()
          const found = await inspect(page, direction)
          problems.push(...found.map(problem => `${path}: ${problem}`))
        }
        problems.push(...complaints)
        await context.close()
      }
      expect(problems).toEqual([])
    },
  )
})

async function inspect(page: Page, direction: 'ltr' | 'rtl'): Promise<string[]> {
  const problems = await findProblems(page)
  if ((await page.locator('html').getAttribute('dir')) !== direction) problems.push('is read the wrong way')
  if (!(await page.title()).endsWith('– Kindred')) problems.push('has no title')
  const description = await page.locator('meta[name=description]').getAttribute('content')
  if (description === DESCRIPTION_OF_ALL) problems.push('has no description of its own')
  return problems
}
