import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { vi } from 'vitest'
import { HANG_MS, WAIT_LIMITS } from '../../wait-limits.ts'
import { FIREFOX } from './installed.ts'
import type { OtherPage } from './other-page.ts'

/** Opens a page in Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    timeout: HANG_MS,
    protocolTimeout: HANG_MS,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(HANG_MS)
  const find = (xpath: string) => page.locator(`xpath/${xpath}`)
  return {
    // A page that changes its own address while it loads ends the command, though not the load.
    goto: async url => {
      await vi.waitFor(() => page.goto(url), WAIT_LIMITS)
    },
    evaluate: expression => page.evaluate(expression),
    click: xpath => find(xpath).click(),
    async type(xpath, text) {
      await find(xpath).click()
      await page.keyboard.type(text)
    },
    press: key => page.keyboard.press(key),
    chooseFiles: async (xpath, paths) => {
      const input = await page.waitForSelector(`xpath/${xpath}`)
      // The tests are compiled without the types of the DOM.
      await (input as ElementHandle<never>).uploadFile(...paths)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  }
}
