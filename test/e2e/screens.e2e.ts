import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launchBrowser } from './browser.ts'
import { differenceFromKept } from './screens/screen-pictures.ts'
import { takeScreens } from './screens/take-screens.ts'
import type { RunningApp } from './start-app.ts'
import { startApp } from './start-app.ts'

/** What differs lies here afterwards, to be looked at. */
const DIFFERING_FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/** Less is another rendering of letters; a button that moved or lost its colour is more. */
const MOST_DIFFERENT_SHARE = 0.02

describe.skipIf(!hasChromium)('the screens', () => {
  let app: RunningApp
  let browser: Browser

  beforeAll(async () => {
    app = await startApp()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('look as in the pictures that were found right (npm run screenshots takes them anew)', async () => {
    const differing: string[] = []
    for await (const { name, picture } of takeScreens(browser, app.url)) {
      const share = await differenceFromKept(name, picture)
      if (share <= MOST_DIFFERENT_SHARE) continue
      differing.push(`${name}: ${(share * 100).toFixed(1)} %`)
      await mkdir(DIFFERING_FOLDER, { recursive: true })
      await writeFile(join(DIFFERING_FOLDER, `${name}.png`), picture)
    }
    expect(differing).toEqual([])
  }, 600_000)
})
