// Takes pictures of every screen at three widths, light and dark, into docs/screens. Check each
// before you commit it: the browser tests compare the screens with them.
//
//   npm run screenshots [-- NAME …]     only those whose name begins with one of these
import { mkdir, writeFile } from 'node:fs/promises'
import { launchBrowser } from '../test/e2e/browser.ts'
import { encodeScreen, buildScreenPath, SCREENS_FOLDER } from '../test/e2e/screens/screen-pictures.ts'
import { takeFullScreens, takeScreens } from '../test/e2e/screens/take-screens.ts'
import { startApp } from '../test/e2e/start-app.ts'
import { drawErrorPage } from './draw-error-page.ts'

const wanted = process.argv.slice(2)
const app = await startApp()
const browser = await launchBrowser()
try {
  await mkdir(SCREENS_FOLDER, { recursive: true })
  let count = 0
  const keep = async ({ name, picture }: { name: string; picture: Uint8Array }): Promise<void> => {
    if (wanted.length > 0 && !wanted.some(beginning => name.startsWith(beginning))) return
    await writeFile(buildScreenPath(name), await encodeScreen(picture))
    count++
  }
  await takeScreens(browser, app.url, keep)
  await takeFullScreens(browser, app.url, keep)
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  await page.setContent(await drawErrorPage())
  await keep({ name: 'evaluation-errors', picture: await page.screenshot({ fullPage: true }) })
  console.log(`${count} pictures in docs/screens`)
} finally {
  await browser.close()
  await app.stop()
}
