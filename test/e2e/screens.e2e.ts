import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasChromium } from './browser.ts'
import { differenceFromKept } from './screens/screen-pictures.ts'
import { takeScreens } from './screens/take-screens.ts'
import { useApp, useBrowser } from './use-app.ts'

/** What differs lies here afterwards, to be looked at. */
const DIFFERING_FOLDER = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/** Less is another rendering of letters; a button that moved or lost its colour is more. */
const MOST_DIFFERENT_SHARE = 0.02

describe.skipIf(!hasChromium)('the screens', () => {
  const app = useApp()
  const browser = useBrowser()

  it('look as in the pictures that were found right (npm run screenshots takes them anew)', async () => {
    const differing: string[] = []
    await takeScreens(browser, app.url, async ({ name, picture }) => {
      const share = await differenceFromKept(name, picture)
      if (share <= MOST_DIFFERENT_SHARE) return
      differing.push(`${name}: ${(share * 100).toFixed(1)} %`)
      await mkdir(DIFFERING_FOLDER, { recursive: true })
      await writeFile(join(DIFFERING_FOLDER, `${name}.png`), picture)
    })
    expect(differing).toEqual([])
  })
})
