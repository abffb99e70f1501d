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
/** Screens with live progress always have a request under way. */
const SILENCE_TIMEOUT_MS = 1000

/**
 * Takes every screen at three widths, light and dark, without animations and with whatever varies
 * by day covered. In no order: several pages load at a time, as each mostly waits for the network
 * to fall silent.
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
    options: BrowserContextOptions = {},
  ): Promise<void> => {
    const viewport = { width, height: HEIGHTS_PX[width] }
    const { context } = await openContext(browser, url, { ...STILL, viewport, ...options })
    for (const screen of screens) {
      const pictures = await take(context, screen)
      for (const scheme of SCHEMES) {
        await onTaken({ name: `${screen.name}-${width}-${scheme}`, picture: pictures[scheme] })
      }
    }
    await context.close()
  }
  for (const width of WIDTHS_PX) {
    await Promise.all([
      takeAll(PUBLIC_SCREENS, width),
      takeAll(SIGNED_IN_SCREENS, width, { storageState: session }),
    ])
  }
}

type Pictures = Record<(typeof SCHEMES)[number], Uint8Array>

/** Loads the screen once: the page follows the scheme of the browser while it is open. */
async function take(context: BrowserContext, { path, prepare, isWindow = false }: Screen): Promise<Pictures> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await prepare?.(page)
  await settle(page)
  if (!isWindow) await growToPage(page)
  const photograph = async (colorScheme: keyof Pictures): Promise<Uint8Array> => {
    await page.emulateMedia({ colorScheme })
    return page.screenshot({
      fullPage: !isWindow,
      animations: 'disabled',
      caret: 'hide',
      mask: [page.locator('time, [data-varies]')],
      maskColor: '#808080',
    })
  }
  const pictures = { light: await photograph('light'), dark: await photograph('dark') }
  await page.close()
  return pictures
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

/** Waits until all data has arrived and every picture is decoded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SILENCE_TIMEOUT_MS }).catch(() => undefined)
  await page.waitForFunction('!document.querySelector("main [class*=skeleton]")')
  await page.locator('img[loading=eager], img:not([loading])').evaluateAll(async images => {
    // They are images by the selector.
    await Promise.all(
      images.map(image => (image as unknown as { decode(): Promise<void> }).decode().catch(() => {})),
    )
  })
  await page.evaluate('document.fonts.ready.then(() => null)')
}
