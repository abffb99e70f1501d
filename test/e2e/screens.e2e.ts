import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasChromium, launchBrowser } from './browser.ts'
import { measureDifferenceFromKept } from './screens/screen-pictures.ts'
import { takeScreens } from './screens/take-screens.ts'
import { openDuringTests, useApp } from './use-app.ts'

/** Pictures that differ from the approved ones are written to this folder. */
const DIFFERING_FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/**
 * Fraction of pixels above which a screen differs. Another rendering of letters changes fewer; a
 * button that moved or lost its colour changes more.
 */
const MAX_DIFFERENT_FRACTION = 0.02

describe.skipIf(!hasChromium)('the screens', () => {
  const app = useApp()
  // The approved pictures were taken by the Chromium with windows.
  const browser = openDuringTests(launchBrowser, launched => launched.close())

  it('look like the approved pictures (npm run screenshots takes them again)', async () => {
    const differing: string[] = []
    await takeScreens(browser, app.url, async ({ name, picture }) => {
      const share = await measureDifferenceFromKept(name, picture)
      if (share <= MAX_DIFFERENT_FRACTION) return
      differing.push(`${name}: ${(share * 100).toFixed(1)} %`)
      await mkdir(DIFFERING_FOLDER, { recursive: true })
      await writeFile(join(DIFFERING_FOLDER, `${name}.png`), picture)
    })
    expect(differing).toEqual([])
  })
})
