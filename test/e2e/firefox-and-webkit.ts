import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, Key, until, type WebDriver } from 'selenium-webdriver'
import { vi } from 'vitest'
import { findFreePort } from '../server/find-free-port.ts'
import { HANG_MS, WAIT_LIMITS } from '../wait-limits.ts'
import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle } from 'puppeteer-core'

/** Limit of one attempt to open a page, which is repeated until HANG_MS. */
const ATTEMPT_MS = 60_000

const SCREEN = '1920x1200x24'
const KEYS = {
  ArrowRight: Key.ARROW_RIGHT,
  ArrowLeft: Key.ARROW_LEFT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
}

/**
 * Opens a page in the WebKitGTK that Debian has, on a display of its own. It takes no pictures of
 * pages on which something moves, so journeys ask the page instead.
 */
export async function openWebKit(): Promise<OtherPage> {
  const { display, server } = await startDisplay()
  const port = await findFreePort()
  // WebKit's own sandbox needs user namespaces, which containers and root lack.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const service = spawn(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${address}/status`), WAIT_LIMITS)
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'eager' }))
    .build()
  return {
    ...describePage(driver),
    async close() {
      await driver.quit()
      await Promise.all([stop(service), stop(server)])
    },
  }
}

function describePage(driver: WebDriver): Omit<OtherPage, 'close'> {
  const find = (xpath: string) => driver.wait(until.elementLocated(By.xpath(xpath)), HANG_MS)
  return {
    goto: url => driver.get(url),
    evaluate: expression => driver.executeScript(`return (${expression})`),
    // React may replace the element, and another one may cover it for a moment.
    click: xpath => vi.waitFor(async () => (await find(xpath)).click(), WAIT_LIMITS),
    async type(xpath, text) {
      const field = await find(xpath)
      await field.clear()
      await field.sendKeys(text)
    },
    press: key => driver.actions().sendKeys(KEYS[key]).perform(),
    chooseFiles: async (xpath, paths) => (await find(xpath)).sendKeys(paths.join('\n')),
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height })
    },
  }
}

async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // The pipe of `stdio`, on which Xvfb writes the number of the display that it has chosen.
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, server }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

export const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** An X server without a screen, since WebKitGTK has no mode without windows. */
const XVFB = '/usr/bin/Xvfb'

export function hasFirefox(): boolean {
  return existsSync(FIREFOX)
}

export function hasWebKit(): boolean {
  return existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
}

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
      const attempt = { waitUntil: 'domcontentloaded', timeout: ATTEMPT_MS } as const
      await vi.waitFor(() => page.goto(url, attempt), WAIT_LIMITS)
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

/** A page of a browser that playwright-core cannot drive. Elements are found by XPath. */
export type OtherPage = {
  readonly goto: (url: string) => Promise<void>
  /** Resolves with the value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Waits until the element is visible and takes clicks, then clicks it. */
  readonly click: (xpath: string) => Promise<void>
  readonly type: (xpath: string, text: string) => Promise<void>
  readonly press: (key: PressedKey) => Promise<void>
  /** Chooses files in a file input, which may be hidden. */
  readonly chooseFiles: (xpath: string, paths: readonly string[]) => Promise<void>
  /** In CSS pixels of the page. */
  readonly resize: (width: number, height: number) => Promise<void>
  readonly close: () => Promise<void>
}

type PressedKey = 'ArrowRight' | 'ArrowLeft' | 'Escape' | 'Enter'
