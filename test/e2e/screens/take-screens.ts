import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openContext, signUp } from '../browser.ts'
import { PUBLIC_SCREENS, SCHEMES, SIGNED_IN_SCREENS, WIDTHS_PX, type Screen } from './screens.ts'

export type TakenScreen = {
  /** E.g. `login-360-dark`. */
  readonly name: string
  /** PNG. */
  readonly picture: Uint8Array
}

const HEIGHTS_PX = { 360: 760, 768: 1024, 1440: 900 }
const STILL = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' } as const
const SETTLE_MS = 10_000

/**
 * Every screen at three widths, light and dark: still, and without what is another each day.
 * Several at a time, in no order: mostly each waits for a page to fall silent.
 */
export async function takeScreens(
  browser: Browser,
  url: string,
  onTaken: (screen: TakenScreen) => Promise<void>,
): Promise<void> {
  const signedIn = await openContext(browser, url)
  await signUp(signedIn.context, { email: 'mina@example.org' })
  const session = await signedIn.context.storageState()
  await signedIn.context.close()

  const takeAll = async (
    screens: readonly Screen[],
    width: (typeof WIDTHS_PX)[number],
    options: BrowserContextOptions & { colorScheme: (typeof SCHEMES)[number] },
  ): Promise<void> => {
    const viewport = { width, height: HEIGHTS_PX[width] }
    const { context } = await openContext(browser, url, { ...STILL, viewport, ...options })
    for (const screen of screens) {
      const name = `${screen.name}-${width}-${options.colorScheme}`
      await onTaken({ name, picture: await take(context, screen) })
    }
    await context.close()
  }
  for (const width of WIDTHS_PX) {
    await Promise.all(
      SCHEMES.flatMap(colorScheme => [
        takeAll(PUBLIC_SCREENS, width, { colorScheme }),
        takeAll(SIGNED_IN_SCREENS, width, { colorScheme, storageState: session }),
      ]),
    )
  }
}

async function take(
  context: BrowserContext,
  { path, prepare, isWindow = false }: Screen,
): Promise<Uint8Array> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await prepare?.(page)
  await settle(page)
  if (!isWindow) await growToPage(page)
  const picture = await page.screenshot({
    fullPage: !isWindow,
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator('time, [data-varies]')],
    maskColor: '#808080',
  })
  await page.close()
  return picture
}

/**
 * So that what sticks to the window's edge stands at the page's, not across the middle of the
 * picture.
 */
async function growToPage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const length = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.max(height, length) })
}

/** Until all that was asked for has come and every picture is drawn. */
async function settle(page: Page): Promise<void> {
  // A screen with live progress never falls silent; the others do within a moment.
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS / 10 }).catch(() => undefined)
  await page.locator('img[loading=eager], img:not([loading])').evaluateAll(async images => {
    // They are images by the selector.
    await Promise.all(
      images.map(image => (image as unknown as { decode(): Promise<void> }).decode().catch(() => {})),
    )
  })
  await page.evaluate('document.fonts.ready.then(() => null)')
}
